"""The smallest application that is ready."""


def app(environ, start_response):
    start_response("200 OK", [("Content-Length", "0")])
    return [b""]
