"""Signs a person in to a local pool through pysaml2 as the SAML provider, exchanges the code with Authlib, and signs out at both.

Usage: pool_saml.py ENDPOINT: of a pool that has the function Witness.
"""

import datetime
import html
import http.server
import json
import os
import pathlib
import re
import sys
import tempfile
import threading
import urllib.parse

import boto3
import joserfc.jwk
import joserfc.jwt
import requests
from authlib.integrations.requests_client import OAuth2Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from saml2 import BINDING_HTTP_POST as POST
from saml2 import BINDING_HTTP_REDIRECT as REDIRECT
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import NameID
from saml2.server import Server
from saml2.sigver import verify_redirect_signature

ENDPOINT = sys.argv[1]
CALLBACK, BYE = "http://localhost:3000/cb", "http://localhost:3000/bye"
EVENTS = pathlib.Path(__file__).parents[4] / "events"
SIGNATURES = {"sign_alg": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "digest_alg": "http://www.w3.org/2001/04/xmlenc#sha256"}
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
WITNESS = "arn:aws:lambda:eu-west-1:123456789012:function:Witness"
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

cognito = boto3.client("cognito-idp", endpoint_url=ENDPOINT, region_name="eu-west-1")
pool = cognito.create_user_pool(PoolName="federation", LambdaConfig={
    "PreSignUp": WITNESS, "InboundFederation": {"LambdaVersion": "V1_0", "LambdaArn": WITNESS}})["UserPool"]["Id"]
cognito.create_user_pool_domain(Domain="acme", UserPoolId=pool)


def file(text):
    made = tempfile.NamedTemporaryFile("wb", suffix=".pem", delete=False)
    with made:
        made.write(text)
    return made.name


def identity():
    """The provider's key, and a certificate for it."""
    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "idp")])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now,
                                          now + datetime.timedelta(days=1)).sign(key, hashes.SHA256())
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return file(private), file(certificate.public_bytes(serialization.Encoding.PEM))


def service_metadata():
    """The pool's metadata, which an administrator writes by hand, as Cognito publishes none."""
    certificate = cognito.get_signing_certificate(UserPoolId=pool)["Certificate"]
    return f"""<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:amazon:cognito:sp:{pool}">
<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="true">
<md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>{certificate}
</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleLogoutService Binding="{POST}" Location="{ENDPOINT}/saml2/logout"/>
<md:AssertionConsumerService Binding="{POST}" Location="{ENDPOINT}/saml2/idpresponse" index="0"/>
</md:SPSSODescriptor></md:EntityDescriptor>"""


class Provider(http.server.BaseHTTPRequestHandler):
    """Signs each browser in as Ada, and out again on request."""

    sessions = {}

    def do_GET(self):
        path, _, query = self.path.partition("?")
        given = dict(urllib.parse.parse_qsl(query))
        if path == "/metadata":
            return self.answer(str(entity_descriptor(idp.config)), "application/samlmetadata+xml")
        assert verify_redirect_signature(given, idp.sec.sec_backend, cognito.get_signing_certificate(UserPoolId=pool)["Certificate"])
        parse = idp.parse_authn_request if path == "/sso" else idp.parse_logout_request
        request = parse(given["SAMLRequest"], REDIRECT, given["RelayState"], given["SigAlg"], given["Signature"]).message
        reply, address = self.sign_in(request) if path == "/sso" else self.sign_out(request)
        form = idp.apply_binding(POST, str(reply), address, given["RelayState"], response=True)
        self.answer(form["data"], "text/html")

    def sign_in(self, request):
        name = NameID(format=PERSISTENT, text="ada")
        response = idp.create_authn_response(
            {"mail": ["ada@example.org"], "givenName": ["Ada", "Augusta & Co"]}, request.id, request.assertion_consumer_service_url,
            request.issuer.text, name_id=name, authn={"class_ref": "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"},
            sign_response=True, sign_assertion=True, encrypt_assertion=True, encrypt_cert_assertion=encryption, **SIGNATURES)
        self.sessions["ada"] = True
        return response, request.assertion_consumer_service_url

    def sign_out(self, request):
        assert request.session_index, request
        del self.sessions[request.name_id.text]
        return idp.create_logout_response(request, [POST], sign=True, **SIGNATURES), f"{ENDPOINT}/saml2/logout"

    def answer(self, text, kind):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
base = f"http://127.0.0.1:{server.server_port}"
key, certificate = identity()
idp = Server(config=IdPConfig().load({
    "entityid": f"{base}/metadata", "key_file": key, "cert_file": certificate,
    "service": {"idp": {
        "endpoints": {"single_sign_on_service": [(f"{base}/sso", REDIRECT)], "single_logout_service": [(f"{base}/slo", REDIRECT)]},
        "policy": {"default": {"attribute_restrictions": None, "name_form": "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"}},
    }},
    "metadata": {"inline": [service_metadata()]},
}))
threading.Thread(target=server.serve_forever, daemon=True).start()

provider = cognito.create_identity_provider(
    UserPoolId=pool, ProviderName="Corp", ProviderType="SAML",
    ProviderDetails={"MetadataURL": f"{base}/metadata", "RequestSigningAlgorithm": "rsa-sha256", "IDPSignout": "true",
                     "EncryptedResponses": "true"},
    AttributeMapping={"email": "urn:oid:0.9.2342.19200300.100.1.3", "given_name": "urn:oid:2.5.4.42"})["IdentityProvider"]
details = cognito.describe_identity_provider(UserPoolId=pool, ProviderName="Corp")["IdentityProvider"]["ProviderDetails"]
encryption = details.pop("ActiveEncryptionCertificate")
assert details == provider["ProviderDetails"], details
assert (details["SSORedirectBindingURI"], details["SLORedirectBindingURI"]) == (f"{base}/sso", f"{base}/slo"), details
client = cognito.create_user_pool_client(
    UserPoolId=pool, ClientName="app", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
    AllowedOAuthScopes=["openid"], CallbackURLs=[CALLBACK], LogoutURLs=[BYE],
    SupportedIdentityProviders=["Corp"])["UserPoolClient"]["ClientId"]

# No name below localhost is looked up: the pool is called by its address, and the domain is the only one.
session = OAuth2Session(client, redirect_uri=CALLBACK, scope="openid", code_challenge_method="S256",
                        token_endpoint_auth_method="none")
verifier = "v" * 48
address, state = session.create_authorization_url(
    f"{ENDPOINT}/oauth2/authorize", code_verifier=verifier, identity_provider="Corp")


def submitted(page):
    """The address and the fields of a page's form."""
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)
    return html.unescape(re.search(r'action="([^"]*)"', page)[1]), {name: html.unescape(value) for name, value in fields}


def visit(browser, address, poster):
    """Follows the pool to the provider and back, and returns the address of the app. The provider's form comes by the poster."""
    to_provider = browser.get(address, allow_redirects=False).headers["Location"]
    assert to_provider.startswith(base), to_provider
    answer = requests.get(to_provider)
    answer.raise_for_status()
    back, fields = submitted(answer.text)
    assert back.startswith(f"{ENDPOINT}/saml2/"), back
    reply = poster.post(back, fields, allow_redirects=False)
    if "_repeated" in reply.text:
        # The button of the pool's own page sends the form again: to no avail in another browser.
        again, fields = submitted(reply.text)
        assert requests.post(again, fields, allow_redirects=False).status_code == 400
        reply = browser.post(again, fields, allow_redirects=False)
    assert reply.status_code == 302, reply.text
    return reply.headers["Location"]


browser = requests.Session()
# Most browsers send no cookies with a form of another site: the second sign-in is such a one.
for browser, poster in [(requests.Session(), requests), (browser, browser)]:
    callback = visit(browser, address, poster)
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(callback).query))
    assert callback.startswith(CALLBACK) and query.get("state") == state, callback
    tokens = session.fetch_token(f"{ENDPOINT}/oauth2/token", authorization_response=callback, code_verifier=verifier)

keys = joserfc.jwk.KeySet.import_key_set(requests.get(f"{ENDPOINT}/{pool}/.well-known/jwks.json").json())
claims = joserfc.jwt.decode(tokens["id_token"], keys).claims
assert claims["cognito:username"] == "Corp_ada" and claims["email"] == "ada@example.org", claims
assert claims["given_name"] == "[Ada, Augusta+%26+Co]", claims
[linked] = claims["identities"]
assert (linked["providerType"], linked["issuer"]) == ("SAML", f"{base}/metadata"), linked
[user] = cognito.list_users(UserPoolId=pool)["Users"]
assert user["UserStatus"] == "EXTERNAL_PROVIDER", user

# The functions' events have the samples' members; in place of an ID token and userInfo, there is the assertion.
steps = [step for flow in requests.get(f"{ENDPOINT}/_local/trace").json() for call in flow["calls"] for step in call["steps"]
         if step["kind"] == "trigger"]
sources = [step["triggerSource"] for step in steps]
inbound, first = "InboundFederation_ExternalProvider", "PreSignUp_ExternalProvider"
assert sources == [inbound, first, inbound], sources
for step in steps[:2]:
    event, sample = step["event"], json.loads((EVENTS / f"{step['triggerSource']}.json").read_text())
    assert event.keys() == sample.keys() and event["userName"] == "Corp_ada", event
    assert event["callerContext"].keys() == sample["callerContext"].keys(), event
    assert event["request"].keys() == sample["request"].keys(), event
attributes = steps[0]["event"]["request"]["attributes"]
assert attributes["samlResponse"]["urn:oid:2.5.4.42"] == "[Ada, Augusta & Co]", attributes
assert steps[0]["event"]["request"]["providerType"] == "SAML", steps[0]
assert steps[1]["event"]["request"]["userAttributes"]["email"] == "ada@example.org", steps[1]

# The browser is still signed in, until it signs out at the pool and at the provider.
assert browser.get(address, allow_redirects=False).headers["Location"].startswith(CALLBACK)
logout = urllib.parse.urlencode({"client_id": client, "logout_uri": BYE})
assert visit(browser, f"{ENDPOINT}/logout?{logout}", requests) == BYE
assert Provider.sessions == {}, Provider.sessions
assert browser.get(address, allow_redirects=False).headers["Location"].startswith(base)
