-- The one writer of a match's log. All checks come before the first write: a script that fails half way
-- keeps what it wrote.
--
-- KEYS  log, slots, keys, tokens, names, halt, imported
-- ARGV  the channel, the match that is announced there, a JSON object, then body and digest of each event.
--       `Wants` in batches.py says what the object may hold:
--       holder.hash holder.role key.name key.print seen.seq seen.digest exact slot free
--       drop_tokens tokens names drop_name imported
-- Answers {"ok", seq} | {"again", seq} | {"halted"} | {"denied"} | {"reuse"} | {"stale", seq} | {"taken"}; seq is the first event's.
local log, slots, keys, tokens, names, halt, imported = unpack(KEYS)
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
  local seen = redis.call('HGET', keys, want.key.name)
  if seen then
    local seq, print = string.match(seen, '^(%d+):(.*)$')
    if print == want.key.print then
      return {'again', tonumber(seq)}
    end
    return {'reuse'}
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
if want.slot and redis.call('HEXISTS', slots, want.slot) == 1 then
  return {'taken'}
end

for i = 4, #ARGV, 2 do
  redis.call('XADD', log, string.format('%d-0', last + i / 2 - 1), 'body', ARGV[i], 'digest', ARGV[i + 1])
end
if want.key then
  redis.call('HSET', keys, want.key.name, string.format('%d:%s', last + 1, want.key.print))
end
if want.slot then
  redis.call('HSET', slots, want.slot, last + 1)
end
if want.free then
  redis.call('HDEL', slots, want.free)
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
redis.call('PUBLISH', ARGV[1], ARGV[2])
return {'ok', last + 1}
