-- All that a reader needs of a match, as of one moment and in one round trip.
--
-- KEYS  log, tokens, names, halt, imported
-- ARGV  the first seq wanted, the digest of a token, how many events at the most
return {
  redis.call('XRANGE', KEYS[1], ARGV[1] .. '-0', '+', 'COUNT', ARGV[3]),
  redis.call('HGET', KEYS[2], ARGV[2]),
  redis.call('HGETALL', KEYS[3]),
  redis.call('GET', KEYS[4]),
  redis.call('EXISTS', KEYS[5]),
}
