-- Puts a match where its status belongs. Before it is over, only if the caller has seen its newest event:
-- else the status may be another one by now, and whoever appended that event has woken a dealer to settle it.
--
-- KEYS  log, live, then every list
-- ARGV  match, its seq while it is not over (else empty), the list that it belongs to (its place in KEYS, or 0), created
-- Answers 1, or 0 if the log has gone on.
local match, seq, list, created = unpack(ARGV)

if seq ~= '' then
  local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
  if #newest == 0 or newest[1][1] ~= seq .. '-0' then
    return 0
  end
end

redis.call(seq == '' and 'SREM' or 'SADD', KEYS[2], match)
for i = 3, #KEYS do
  if i == tonumber(list) then
    redis.call('ZADD', KEYS[i], created, match)
  else
    redis.call('ZREM', KEYS[i], match)
  end
end
return 1
