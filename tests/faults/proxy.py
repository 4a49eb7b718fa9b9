"""A TCP proxy that passes requests on and may throw the reply away, after the other side has acted."""

import socket
import socketserver
import threading

QUIET = 60.0  # seconds without a byte, after which a line is given up: hearts beat more often


class DroppingProxy(socketserver.ThreadingTCPServer):
    """Between a client and `target`; `drops(request)` says whether to lose the reply to these bytes."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, target, drops):
        super().__init__(("127.0.0.1", 0), _Relay)
        self.target, self.drops = target, drops
        self.dropped = 0
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class _Relay(socketserver.BaseRequestHandler):
    def handle(self):
        try:
            with socket.create_connection(self.server.target, timeout=10) as far:
                self._relay(far)
        except OSError:
            return

    def _relay(self, far):
        """Requests and replies take turns on a connection: both HTTP and the log's clients work so."""
        for end in (self.request, far):
            end.settimeout(QUIET)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.losing = False
        threading.Thread(target=self._back, args=(far,), daemon=True).start()
        while data := self.request.recv(65536):
            if self.server.drops(data):
                self.losing = True
            far.sendall(data)

    def _back(self, far):
        try:
            while data := far.recv(65536):
                if self.losing:
                    self.server.dropped += 1
                    break
                self.request.sendall(data)
        except OSError:
            pass
        for end in (self.request, far):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
