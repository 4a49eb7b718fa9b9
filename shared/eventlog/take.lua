-- Takes a match that is due: a lease, not a pop. The note moves to a later time, at which the match is due again
-- should whoever took it die. A halted match owes nothing until the halt is lifted, which notes it again.
--
-- KEYS  due, log, halt
-- ARGV  the match, now, when the lease ends, the first seq wanted
-- Answers the entries from that seq on, or nothing if the match is not due.
local match, now, ends, first = unpack(ARGV)
local noted = redis.call('ZSCORE', KEYS[1], match)
if not noted or tonumber(noted) > tonumber(now) then
  return false
end
if redis.call('EXISTS', KEYS[3]) == 1 then
  redis.call('ZREM', KEYS[1], match)
  return false
end
redis.call('ZADD', KEYS[1], ends, match)
return redis.call('XRANGE', KEYS[2], first .. '-0', '+')
