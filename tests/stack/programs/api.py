"""Stands in for the API: answers /ready, tells its pid and environment, and exits when asked to."""

import http.server
import json
import os
import socketserver
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        names = ("SCOREPAD_LOG_URL", "SCOREPAD_WORK_URL", "SCOREPAD_BIND", "SCOREPAD_DATA")
        told = {"pid": os.getpid(), "left_out": json.loads(os.environ.get("LEFT_OUT", "[]"))}
        body = json.dumps(told | {name: os.environ[name] for name in names}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        if self.path == "/exit":
            threading.Timer(0.05, os._exit, (3,)).start()


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


host, port = os.environ["SCOREPAD_BIND"].rsplit(":", 1)
Server((host, int(port)), Handler).serve_forever()
