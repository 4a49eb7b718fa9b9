"""The baseline: the least that a Flask app with a durable append can do."""

import os

from flask import Flask, Response, json, request

from shared.eventlog.servers import connect

APPEND = """
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
local seq = (#last > 0 and tonumber(string.match(last[1][1], '^(%d+)')) or 0) + 1
redis.call('XADD', KEYS[1], string.format('%d-0', seq), 'body', ARGV[1])
redis.call('PUBLISH', 'wake', KEYS[1])
return seq
"""

app = Flask(__name__)
redis = connect(os.environ["SCOREPAD_LOG_URL"])
append = redis.register_script(APPEND)


@app.post("/append/<name>")
def post(name: str) -> Response:
    """Append the body."""
    seq = append(keys=[f"m:{{{name}}}:bare"], args=[json.dumps(request.get_json())])
    return Response(json.dumps({"seq": seq}), 201, content_type="application/json")


@app.get("/read/<name>")
def read(name: str) -> Response:
    """Read one stored value."""
    value = redis.hget(f"m:{{{name}}}:value", "view") or b"{}"
    return Response(value, content_type="application/json")
