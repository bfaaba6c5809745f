"""Who may call what on a pool with a custom domain, an allowed host and an allowed origin: ENDPOINT"""

import http.client
import json
import sys
import urllib.parse

port = urllib.parse.urlsplit(sys.argv[1]).port
local, domain, allowed = f"127.0.0.1:{port}", f"auth.example.org:{port}", f"pool.internal:{port}"


def status(method, path, host, origin=None, body=None, kind="application/json", more={}):
    """The status of an answer; the body of a stream is not read."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Host": host, **({"Origin": origin} if origin else {}), **({"Content-Type": kind} if body is not None else {}), **more}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    if answer.status == 503:
        assert "32 pages and programs" in json.load(answer)["message"]
    return connection, answer


def answers(*request, **named):
    connection, answer = status(*request, **named)
    connection.close()
    return answer.status not in (403, 415)


target = {"X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp"}
form = "application/x-www-form-urlencoded"
pool = json.load(status("GET", "/_local/pools", local)[1])[0]["id"]
routes = {
    "API": [("POST", "/", "{}", "application/x-amz-json-1.1"), ("OPTIONS", "/", None, ""), ("GET", f"/{pool}/.well-known/jwks.json", None, "")],
    "Apps": [("POST", "/oauth2/token", "x=y", form), ("GET", "/oauth2/userInfo", None, ""), ("OPTIONS", "/oauth2/token", None, "")],
    "Domain": [("POST", "/login", "x=y", form), ("POST", "/signup", "x=y", form)],
    "Reads": [("GET", path, None, "") for path in [
        "/_local/outbox", "/_local/trace", "/_local/flows", "/_local/flows/1", "/_local/users", "/_local/changes", "/_local/pools"]],
    "Rest": [("GET", path, None, "") for path in [
        "/_local/", "/_local/base.js", "/_local/functions/X", "/_local/settings", "/_local/faults", "/_local/identity-pools",
        f"/_local/pools/{pool}", "/_local/triggers/PreSignUp_SignUp", "/_local/outbox/1", "/_local/nothing"]],
    "Writes": [("POST", f"/_local/{name}", "{}", "application/json") for name in [
        "clock", "faults", "settings", "events", "tests", "again", "logins", "takeover", "reset"]]
    + [("DELETE", "/_local/faults", None, ""), ("DELETE", "/_local/faults/1", None, "")],
    "Forms": [("POST", "/_local/clock", "{}", kind) for kind in ["text/plain", form, "multipart/form-data"]],
    "Functions": [
        ("GET", "/2015-03-31/functions/", None, ""), ("POST", "/2015-03-31/functions", "{}", "application/json"),
        ("POST", "/2015-03-31/functions", "{}", "text/plain"), ("POST", "/2015-03-31/functions/X/invocations", "{}", ""),
        ("PUT", "/2015-03-31/functions/X/code", "{}", ""), ("DELETE", "/2015-03-31/functions/X", None, "")],
    "Providers": [("POST", path, "x=y", form) for path in ["/oauth2/idpresponse", "/saml2/idpresponse", "/saml2/logout"]],
}
everything = set(routes)
callers = {
    "a program": (local, None, everything),
    "a program by the name of this machine": (f"localhost:{port}", None, everything),
    "the server's own page": (local, f"http://{local}", everything - {"Forms", "Functions"}),
    "a page on another port": (local, "http://127.0.0.1:5173", {"API", "Apps", "Reads", "Providers"}),
    "a page on this port by another name": (local, f"http://localhost:{port}", {"API", "Apps", "Reads", "Providers"}),
    "a page with another scheme": (local, f"https://{local}", {"API", "Apps", "Reads", "Providers"}),
    "a page of an allowed origin": (local, "https://app.example.org", {"API", "Apps", "Reads", "Providers"}),
    "a page of another site": (local, "https://attacker.example", {"Providers"}),
    "a page without an origin of its own": (local, "null", {"Providers"}),
    "a page of the custom domain's real site": (local, "https://auth.example.org", {"Providers"}),
    "a name that was pointed here": (f"attacker.example:{port}", None, set()),
    "a page by a name that was pointed here": (f"attacker.example:{port}", f"http://attacker.example:{port}", set()),
    "the name of an allowed origin": ("app.example.org", None, set()),
    "the name of the custom domain": (domain, None, {"Apps", "Domain", "Providers"}),
    "a page of the custom domain's server": (domain, f"http://{domain}", {"Apps", "Domain", "Providers"}),
    "a page by the name of the custom domain, of its real site": (domain, "https://auth.example.org", {"Providers"}),
    "an allowed name": (allowed, None, everything),
    "a page at an allowed name": (allowed, f"http://{allowed}", everything - {"Forms", "Functions"}),
    "a page on another port of an allowed name": (allowed, "http://pool.internal:5173", {"Providers"}),
}
count = 0
for caller, (host, origin, allowed_routes) in callers.items():
    for name, requests in routes.items():
        for method, path, body, kind in requests:
            count += 1
            is_answered = answers(method, path, host, origin, body, kind, target if path == "/" else {})
            assert is_answered == (name in allowed_routes), f"{caller}: {method} {path} {'is' if is_answered else 'is not'} answered"

# Without a content type, as a page's request with an empty body.
connection, answer = status("POST", "/_local/reset", local, f"http://{local}")
assert answer.status == 415, answer.status
# A page on another port can read the stream, and at most 32 watch.
watching = [status("GET", "/_local/changes", local, "http://localhost:5173") for _ in range(32)]
assert all(answer.status == 200 and answer.headers["Access-Control-Allow-Origin"] == "*" for _, answer in watching)
assert status("GET", "/_local/changes", local)[1].status == 503
for connection, answer in watching:
    answer.close()
    connection.close()
for _ in range(600):
    if status("GET", "/_local/changes", local)[1].status == 200:
        break
else:
    raise AssertionError("a place is free again")
print(f"{count} requests were answered or refused as they should be")
