"""The client of the MCP Python SDK signs in against the local pool: ENDPOINT register|public|document

A small protected resource answers 401 and publishes its metadata (RFC 9728), as an MCP server does. The SDK discovers the pool, registers
or uses the URL of its metadata document, sends a person to the pages, calls the resource, and refreshes its token.
"""

import asyncio
import html
import http.cookiejar
import http.server
import json
import re
import socket
import sys
import threading
import urllib.parse
import urllib.request

import httpx2
import jwt
from mcp.client.auth import OAuthClientProvider, TokenStorage
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

endpoint, mode = sys.argv[1:]
CALLBACK = "http://localhost:3118/callback"
DOCUMENT = "https://agents.example.org/clients/desk.json"
PASSWORD = "Passw0rd!Local"

# Browsers know names below localhost; a program's resolver may not.
resolve = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **more: resolve(
    "127.0.0.1" if host in ("localhost", b"localhost", "agents.localhost", b"agents.localhost") else host, *rest, **more)


def call(operation, **members):
    request = urllib.request.Request(endpoint, json.dumps(members).encode(), {
        "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}", "Content-Type": "application/x-amz-json-1.1",
        "Authorization": "AWS4-HMAC-SHA256 Credential=x/20261128/eu-west-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=x"})
    return json.load(urllib.request.urlopen(request))


pool = call("CreateUserPool", PoolName="agents", DcrConfiguration={"OpenDcrEnabled": True})["UserPool"]["Id"]
call("CreateUserPoolDomain", UserPoolId=pool, Domain="agents", ManagedLoginVersion=2)
call("AdminCreateUser", UserPoolId=pool, Username="ada", MessageAction="SUPPRESS", UserAttributes=[
    {"Name": "email", "Value": "ada@example.org"}, {"Name": "email_verified", "Value": "true"}])
call("AdminSetUserPassword", UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
issuer = f"{endpoint}/{pool}"

if mode == "document":
    # The document names the address without the port that the program happens to get.
    client = call("CreateUserPoolClient", UserPoolId=pool, ClientName="desk", AllowedOAuthFlowsUserPoolClient=True,
                  AllowedOAuthFlows=["code"], AllowedOAuthScopes=["openid", "email", "profile", "phone"],
                  CallbackURLs=["https://app.example.org/"], SupportedIdentityProviders=["COGNITO"])["UserPoolClient"]["ClientId"]
    call("CreateManagedLoginBranding", UserPoolId=pool, ClientId=client, UseCognitoProvidedValues=True)
    call("CreateCIMDPolicy", UserPoolId=pool, ClientId=client, PolicyName="agents",
         URLPatterns=["https://agents.example.org/clients/*"])
    body = {"client_id": DOCUMENT, "client_name": "Desk", "redirect_uris": ["http://localhost/callback"],
            "token_endpoint_auth_method": "none", "grant_types": ["authorization_code", "refresh_token"]}
    urllib.request.urlopen(urllib.request.Request(
        f"{endpoint}/_local/client-documents", json.dumps({"url": DOCUMENT, "body": json.dumps(body)}).encode(), method="PUT"))


class Resource(http.server.BaseHTTPRequestHandler):
    """A protected resource: its metadata, and a page for the bearers of an access token that is meant for it."""

    seen = []

    def do_GET(self):
        url = f"http://localhost:{self.server.server_port}/mcp"
        if self.path.startswith("/.well-known/oauth-protected-resource"):
            return self.reply(200, {"resource": url, "authorization_servers": [issuer]})
        kind, _, token = self.headers.get("Authorization", "").partition(" ")
        if self.path != "/mcp" or kind != "Bearer":
            metadata = f"http://localhost:{self.server.server_port}/.well-known/oauth-protected-resource/mcp"
            return self.reply(401, {}, {"WWW-Authenticate": f'Bearer resource_metadata="{metadata}"'})
        key = jwt.PyJWKClient(f"{issuer}/.well-known/jwks.json").get_signing_key_from_jwt(token)
        claims = jwt.decode(token, key, algorithms=["RS256"], audience=url, issuer=issuer)
        Resource.seen.append(claims)
        return self.reply(200, {"user": claims["username"], "client": claims["client_id"]})

    def reply(self, status, body, headers={}):
        text = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(text)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class Memory(TokenStorage):
    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client_info):
        self.client = client_info


class Stop(urllib.request.HTTPRedirectHandler):
    """Follows redirects up to the app's address."""

    def redirect_request(self, request, *rest):
        address = rest[-1]
        if address.startswith(CALLBACK):
            raise Back(address)
        return super().redirect_request(request, *rest)


class Back(Exception):
    pass


def sign_in(address):
    """Opens the address as a browser does, and signs ada in on the page: the app's address."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar(
        http.cookiejar.DefaultCookiePolicy(strict_domain=False))), Stop)
    reply = browser.open(address)
    page = reply.read().decode()
    fields = {name: html.unescape(value) for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)}
    action = html.unescape(re.search(r'<form method="post" action="([^"]*)"', page)[1])
    form = urllib.parse.urlencode({**fields, "username": "ada", "password": PASSWORD}).encode()
    try:
        reply = browser.open(urllib.parse.urljoin(reply.url, action), form)
    except Back as back:
        return str(back)
    raise AssertionError(reply.read().decode())


async def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Resource)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    resource, came_back = f"http://localhost:{server.server_port}/mcp", []

    async def leave(address):
        came_back.append(await asyncio.to_thread(sign_in, address))

    async def come_back():
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(came_back.pop()).query))
        return AuthorizationCodeResult(code=query["code"], state=query["state"], iss=query.get("iss"))

    memory = Memory()
    metadata = OAuthClientMetadata(
        client_name="Desk (development)", redirect_uris=[CALLBACK],
        token_endpoint_auth_method="none" if mode == "public" else None)
    auth = OAuthClientProvider(resource, metadata, memory, leave, come_back, DOCUMENT if mode == "document" else None)
    async with httpx2.AsyncClient(auth=auth, timeout=60) as session:
        for refreshes in (False, True):
            if refreshes:
                first = memory.tokens.access_token
                auth.context.token_expiry_time = 1
            reply = await session.get(resource)
            assert reply.status_code == 200, (reply.status_code, reply.text)
            assert reply.json() == {"user": "ada", "client": memory.client.client_id}, reply.text
        assert memory.tokens.access_token != first and len(Resource.seen) == 2, Resource.seen
    clients = {name: call("ListUserPoolClients", UserPoolId=pool, ClientType=name)["UserPoolClients"] for name in ("DCR", "REGULAR")}
    if mode == "document":
        assert memory.client.client_id == DOCUMENT and not clients["DCR"] and len(clients["REGULAR"]) == 1, clients
    else:
        assert [client["ClientId"] for client in clients["DCR"]] == [memory.client.client_id], clients
        assert clients["DCR"][0]["ClientName"] == "Desk _development_", clients
        assert (memory.client.client_secret is None) == (mode == "public"), memory.client
    print("signed in")


asyncio.run(main())
