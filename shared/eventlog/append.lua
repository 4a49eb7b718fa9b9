-- The one writer of a match's log. All checks come before the first write: a script that fails half way
-- keeps what it wrote. Log, side tables, lists, due-index and announcement change together: their keys share a bucket.
--
-- KEYS  log, slots, keys, tokens, names, halt, imported, due, the lists: open, running, finished
-- ARGV  the channel, the match, a JSON object, what is announced (a choice is announced by this script), then body and
--       digest of each event. `Wants` in batches.py says what the object may hold:
--       holder.hash holder.role key seen.seq seen.digest exact slot.phase slot.seat slot.seats free deadline
--       drop_tokens tokens names drop_name imported list created over due rest
-- Answers {"ok", seq} | {"again", seq, entry} | {"halted"} | {"denied"} | {"stale", seq} | {"taken"}; seq is the first event's.
local log, slots, keys, tokens, names, halt, imported, due = unpack(KEYS, 1, 8)
local lists = {open = KEYS[9], running = KEYS[10], finished = KEYS[11]}
local channel, match, tell = ARGV[1], ARGV[2], ARGV[4]
local want = cjson.decode(ARGV[3])

local last = 0
local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)
if #newest > 0 then
  last = tonumber(string.match(newest[1][1], '^(%d+)'))
end

if redis.call('EXISTS', halt) == 1 then
  return {'halted'}
end
if want.holder and redis.call('HGET', tokens, want.holder.hash) ~= want.holder.role then
  return {'denied'}
end
if want.key then
  local seq = redis.call('HGET', keys, want.key)
  if seq then
    seq = tonumber(seq) or 0
    return {'again', seq, redis.call('XRANGE', log, seq .. '-0', seq .. '-0')[1]}
  end
end
if want.seen then
  local entry = redis.call('XRANGE', log, want.seen.seq .. '-0', want.seen.seq .. '-0')[1]
  if not entry or entry[2][4] ~= want.seen.digest then
    return {'stale', last}
  end
end
if want.exact and want.exact ~= last then
  return {'stale', last}
end

-- Whom the phase awaits after this choice. A closed phase is open to older memories only: they are stale. If nothing
-- newer is there, the log has lost its end; then its choices are as good as taken.
local awaited, deadline = {}, false
if want.slot then
  local fields = {'closed', 'deadline'}
  for i, seat in ipairs(want.slot.seats) do
    fields[i + 2] = want.slot.phase .. ':' .. seat
  end
  local found = redis.call('HMGET', slots, unpack(fields))
  if found[1] and want.slot.phase <= tonumber(found[1]) then
    return want.seen and want.seen.seq == last and {'taken'} or {'stale', last}
  end
  deadline = found[2]
  for i, seat in ipairs(want.slot.seats) do
    if seat ~= want.slot.seat and not found[i + 2] then
      awaited[#awaited + 1] = seat
    elseif seat == want.slot.seat and found[i + 2] then
      return {'taken'}
    end
  end
end

for i = 5, #ARGV, 2 do
  redis.call('XADD', log, string.format('%d-0', last + (i - 3) / 2), 'body', ARGV[i], 'digest', ARGV[i + 1])
end
if want.key then
  redis.call('HSET', keys, want.key, last + 1)
end
if want.slot and #awaited > 0 then
  redis.call('HSET', slots, want.slot.phase .. ':' .. want.slot.seat, last + 1)
  tell = string.format('%s N {"type":"awaiting","phase":%d,"seats":[%s],"deadline":%s}',
    match, want.slot.phase, table.concat(awaited, ','), deadline or 'null')
  want.due = nil
elseif want.slot then
  redis.call('DEL', slots)
  redis.call('HSET', slots, 'closed', want.slot.phase)
  tell = match .. ' D!'
end
if want.free then
  redis.call('HDEL', slots, want.free)
end
if want.deadline then
  redis.call('HSET', slots, 'deadline', string.format('%.0f', want.deadline))
end
if want.over then
  redis.call('DEL', slots, keys)
  redis.call('HSET', slots, 'closed', want.over)
end
if want.drop_tokens then
  local held = redis.call('HGETALL', tokens)
  for i = 1, #held, 2 do
    if held[i + 1] == want.drop_tokens then
      redis.call('HDEL', tokens, held[i])
    end
  end
end
for hash, role in pairs(want.tokens or {}) do
  redis.call('HSET', tokens, hash, role)
end
for seat, name in pairs(want.names or {}) do
  redis.call('HSET', names, seat, name)
end
if want.drop_name then
  redis.call('HDEL', names, want.drop_name)
end
if want.imported then
  redis.call('SET', imported, string.format('%.0f', want.imported))
end
if want.list then
  for name, list in pairs(lists) do
    if name == want.list then
      redis.call('ZADD', list, string.format('%.0f', want.created), match)
    else
      redis.call('ZREM', list, match)
    end
  end
end
if want.due then
  redis.call('ZADD', due, 'LT', string.format('%.0f', want.due), match)
  redis.call('PUBLISH', channel .. ':due', match)
end
if want.rest == 0 then
  redis.call('ZREM', due, match)
elseif want.rest then
  redis.call('ZADD', due, string.format('%.0f', want.rest), match)
end
if tell ~= '' then
  redis.call('PUBLISH', channel, tell)
end
return {'ok', last + 1}
