"""Signs in on the hosted pages in headless Chromium with a passkey, and through a provider's stand-in.

The function ShapeFederatedAttributes renames the provider's attribute `mail` before the pool maps it.
"""

import base64
import json
import sys
import urllib.parse
import urllib.request

import boto3
from botocore import UNSIGNED
from botocore.config import Config

from hosted_browser import HostedBrowser, start_app

endpoint, driver, folder = sys.argv[1:4]
PASSWORD = "Passw0rd!Local"
FUNCTION = "arn:aws:lambda:eu-west-1:123456789012:function:ShapeFederatedAttributes"

app = start_app()
domain = f"http://ways.localhost:{urllib.parse.urlsplit(endpoint).port}"
admin = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                     aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
users = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1",
                     config=Config(signature_version=UNSIGNED, retries={"max_attempts": 1}))
pool = admin.create_user_pool(
    PoolName="ways", Policies={"SignInPolicy": {"AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]}},
    LambdaConfig={"InboundFederation": {"LambdaVersion": "V1_0", "LambdaArn": FUNCTION}})["UserPool"]["Id"]
# Without a name, the relying party is the pool's domain.
admin.set_user_pool_mfa_config(UserPoolId=pool, WebAuthnConfiguration={"UserVerification": "required"})
# Only managed login has the choice of a first factor.
admin.create_user_pool_domain(UserPoolId=pool, Domain="ways", ManagedLoginVersion=2)
admin.create_identity_provider(
    UserPoolId=pool, ProviderName="Corp", ProviderType="OIDC",
    ProviderDetails={"client_id": "members", "client_secret": "a secret", "attributes_request_method": "GET",
                     "oidc_issuer": "https://id.example.org", "authorize_scopes": "openid email"},
    AttributeMapping={"email": "email", "name": "name"})
client = admin.create_user_pool_client(
    UserPoolId=pool, ClientName="app", AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
    AllowedOAuthScopes=["openid", "email"], CallbackURLs=[app], LogoutURLs=[app],
    ExplicitAuthFlows=["ALLOW_USER_AUTH"], SupportedIdentityProviders=["COGNITO", "Corp"])["UserPoolClient"]["ClientId"]
admin.create_managed_login_branding(UserPoolId=pool, ClientId=client, UseCognitoProvidedValues=True)
admin.admin_create_user(UserPoolId=pool, Username="ada", MessageAction="SUPPRESS")
admin.admin_set_user_password(UserPoolId=pool, Username="ada", Password=PASSWORD, Permanent=True)
authorize = f"{domain}/oauth2/authorize?" + urllib.parse.urlencode(
    {"client_id": client, "response_type": "code", "redirect_uri": app, "state": "s"})
CREATE = """const [options, done] = arguments;
navigator.credentials.create({publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options)})
  .then((credential) => done(credential.toJSON()), (error) => done(String(error)));"""


def claims_of(browser):
    """Exchanges the code that the app has received: the claims of the ID token."""
    browser.wait("/callback")
    answer = dict(urllib.parse.parse_qsl(browser.run("return location.search.slice(1)")))
    assert answer.get("state") == "s" and "code" in answer, answer
    form = {"grant_type": "authorization_code", "client_id": client, "code": answer["code"], "redirect_uri": app}
    with urllib.request.urlopen(f"{endpoint}/oauth2/token", urllib.parse.urlencode(form).encode()) as reply:
        middle = json.load(reply)["id_token"].split(".")[1]
    return json.loads(base64.urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))


def sign_out(browser):
    browser.open(f"{domain}/logout?" + urllib.parse.urlencode({"client_id": client, "logout_uri": app}))
    browser.wait("/callback")


with HostedBrowser(driver, folder) as browser:
    browser.post("webauthn/authenticator", {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True})
    token = {"AccessToken": users.initiate_auth(
        ClientId=client, AuthFlow="USER_AUTH",
        AuthParameters={"USERNAME": "ada", "PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": PASSWORD},
    )["AuthenticationResult"]["AccessToken"]}
    options = users.start_web_authn_registration(**token)["CredentialCreationOptions"]
    browser.open(authorize)
    browser.wait("/login")
    credential = browser.post("execute/async", {"script": CREATE, "args": [options]})
    assert isinstance(credential, dict), credential
    users.complete_web_authn_registration(Credential=credential, **token)

    browser.open(authorize)
    browser.wait("/login")
    browser.fill(username="ada")
    browser.until("the choice of a factor", "return document.querySelector('[value=WEB_AUTHN]')")
    browser.picture("choice")
    browser.fill(factor="WEB_AUTHN")
    browser.until("the passkey's page", "return document.querySelector('form[data-passkey]')")
    browser.picture("passkey")
    browser.fill()
    assert claims_of(browser)["cognito:username"] == "ada"
    sign_out(browser)

    browser.open(authorize)
    browser.wait("/login")
    browser.run("document.querySelector('a[href*=\"identity_provider=Corp\"]').click()")
    browser.wait(f"/_local/providers/{pool}/Corp")
    browser.fill(subject="s-1", **{"claim:email": "", "claim:name": "Ada", "more": '{"mail": " ada@example.org "}'})
    claims = claims_of(browser)
    assert claims["cognito:username"] == "Corp_s-1" and claims["email"] == "ada@example.org", claims
    sign_out(browser)
    assert not (complaints := browser.complaints()), complaints
    print("signed in both ways")
