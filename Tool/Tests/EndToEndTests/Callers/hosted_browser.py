"""Headless Chromium at the hosted pages of a local pool, and an app to which it comes back."""

import http.server
import threading

from browser import Browser


class App(http.server.BaseHTTPRequestHandler):
    """The app to which the browser comes back."""

    def do_GET(self):
        body = b"<!doctype html><title>app</title><link rel=icon href=data:,><p>back at the app"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def start_app():
    """Starts the app: its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_port}/callback"


class HostedBrowser(Browser):
    def open(self, address):
        self.post("url", {"url": address})

    def wait(self, path):
        """Waits for a page."""
        return self.until(
            f"the page {path}", f"return document.readyState === 'complete' && location.pathname === '{path}'")

    def fill(self, **values):
        """Fills in the form, and sends it with its first button."""
        for name, value in values.items():
            self.run("""const [name, value] = arguments;
                const field = document.querySelector(`[name="${name}"]`);
                if (field.type === "radio") document.querySelector(`[name="${name}"][value="${value}"]`).checked = true;
                else field.value = value;""", name, value)
        self.run("document.querySelector('form[method=post] :is(button:not([type=button]), input[type=submit])').click()")
