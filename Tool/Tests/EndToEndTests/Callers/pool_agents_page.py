"""Reads what agents do on the pool's page in headless Chromium: registrations, documents, secrets, and an exchange with its actors.

Usage: pool_agents_page.py COGNITO-TRIGGERS CHROMEDRIVER FOLDER
"""

import json
import sys
import urllib.parse

import requests

from browser import Browser
from local_pool import LocalPool

command, driver, folder = sys.argv[1:]
PASSWORD = "Passw0rd!Local"
URL = "https://agents.example.org/desk.json"
ARROWS = "return [...document.querySelectorAll('.picture .arrow text')].map((text) => text.textContent)"
WIDE = """return [...document.querySelectorAll('#pool-list .card')].filter((card) => card.scrollWidth > card.clientWidth)
    .map((card) => card.innerText)"""
PRESS = """const arrow = [...document.querySelectorAll('.picture .arrow')].findLast((one) => one.textContent.includes(arguments[0]));
arrow?.dispatchEvent(new MouseEvent('click'));
return Boolean(arrow)"""


def play(pool):
    """Plays an app's registration, the reading of a document, a managed secret and an exchange with two actors."""
    id = pool.admin.create_user_pool(PoolName="agents", DcrConfiguration={"OpenDcrEnabled": True})["UserPool"]["Id"]
    pool.admin.create_user_pool_domain(UserPoolId=id, Domain="agents")

    def client(name, **settings):
        return pool.admin.create_user_pool_client(UserPoolId=id, ClientName=name, **settings)["UserPoolClient"]

    people = client(
        "people", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"], AllowedOAuthFlowsUserPoolClient=True, AllowedOAuthFlows=["code"],
        AllowedOAuthScopes=["openid"], CallbackURLs=["https://app.example.org/"], SupportedIdentityProviders=["COGNITO"])["ClientId"]
    broker = client("broker", GenerateSecret=True, PublishSecretsInAWSSecretsManager=True,
                    ExplicitAuthFlows=["ALLOW_TOKEN_EXCHANGE_DELEGATION"])
    pool.admin.create_cimd_policy(UserPoolId=id, ClientId=people, PolicyName="desks", URLPatterns=["https://agents.example.org/*"])
    requests.post(f"{pool.endpoint}/oauth2/register", json={
        "client_name": "Desk <b>7</b>", "redirect_uris": ["http://localhost/callback"]}).raise_for_status()
    document = {"client_id": URL, "redirect_uris": ["http://localhost/callback"], "token_endpoint_auth_method": "none"}
    requests.put(f"{pool.endpoint}/_local/client-documents", json={"url": URL, "body": json.dumps(document)}).raise_for_status()
    query = urllib.parse.urlencode({"client_id": URL, "response_type": "code", "redirect_uri": "http://localhost:3118/callback"})
    answer = requests.get(f"{pool.endpoint}/oauth2/authorize?{query}", allow_redirects=False)
    assert answer.headers["Location"].startswith("/login?"), answer.headers

    def token(name):
        pool.admin.admin_create_user(UserPoolId=id, Username=name, MessageAction="SUPPRESS")
        pool.admin.admin_set_user_password(UserPoolId=id, Username=name, Password=PASSWORD, Permanent=True)
        return pool.app.initiate_auth(ClientId=people, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
            "USERNAME": name, "PASSWORD": PASSWORD})["AuthenticationResult"]["AccessToken"]

    subject, actors = token("ada"), [token("bob"), token("cyd")]
    for actor in actors:
        subject = pool.admin.get_derived_token(
            ClientId=broker["ClientId"], SubjectToken=subject, SubjectTokenType="ACCESS_TOKEN", ActorToken=actor,
            ActorTokenType="ACCESS_TOKEN")["IssuedToken"]
    subs = [pool.app.get_user(AccessToken=actor)["UserAttributes"] for actor in actors]
    return broker, [next(one["Value"] for one in attributes if one["Name"] == "sub") for attributes in subs]


def read_exchange(browser, pool, subs):
    """The latest exchange is a chain: the subject, the earlier and the later actor, and the issued token."""
    flows = pool.fetch("/_local/flows")["flows"]
    flow = next(flow["id"] for flow in reversed(flows) if "GetDerivedToken" in json.dumps(pool.fetch(f"/_local/flows/{flow['id']}")))
    browser.run("location.hash = `#/flow/${arguments[0]}`", flow)
    browser.until("the flow is shown", "return document.querySelector('#flow').dataset.flow === String(arguments[0])", flow)
    assert browser.run(PRESS, "ok, tokens"), browser.run(ARROWS)
    rows = browser.run("""const table = [...document.querySelectorAll('#panel table')].find((one) => one.caption?.textContent === 'Exchange');
        return [...table?.rows ?? []].map((row) => [...row.cells].map((cell) => cell.innerText))""")
    assert rows == [
        ["Subject", "access token of ada, for broker"], ["Earlier actor", subs[0]], ["Actor", subs[1]],
        ["Issued", "access token of ada, for broker"], ["Scopes", "aws.cognito.signin.user.admin"],
    ], rows
    claim = browser.run("return [...document.querySelectorAll('#panel th')].some((cell) => cell.innerText === 'act')")
    assert claim, browser.run("return document.getElementById('panel').innerText")


with LocalPool(command, None, {}) as pool, Browser(driver, folder) as browser:
    broker, subs = play(pool)
    browser.post("url", {"url": f"{pool.endpoint}/_local/#/users"})
    browser.until("the pools are shown", "return document.querySelector('#pool-list .card')")
    text = browser.until("the registration is shown", """const text = document.querySelector('#pool-list').innerText;
        return text.includes('registered itself') && text""")
    # Brackets are not allowed in a name, and a name of an app is text whatever it holds.
    for words in ["Desk _b_7__b_ (registered itself)", "desks", URL, "read ", "kept until", "its secret", broker["ClientSecretArn"],
                  "rotated", "next"]:
        assert words.lower() in text.lower(), (words, text)
    # A rotation and the end of a copy are seen without a reload.
    before = text
    requests.post(f"{pool.endpoint}/_local/clock", json={"advance": 7 * 86400}).raise_for_status()
    id = pool.admin.list_user_pools(MaxResults=1)["UserPools"][0]["Id"]
    policy = pool.admin.list_cimd_policies(UserPoolId=id, MaxResults=1)["CIMDPolicies"][0]
    pool.admin.update_client_metadata_url_state(UserPoolId=id, CIMDPolicyId=policy["CIMDPolicyId"], URL=URL, Action="INVALIDATE")
    browser.until("the copy is gone", "return document.querySelector('#pool-list').innerText.includes('no copy')")
    browser.until("the rotation is shown", "return document.querySelector('#pool-list').innerText !== arguments[0]", before)
    # Long ARNs and addresses stay in their card, also at a phone's width.
    for width in [1200, 390]:
        browser.tools("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
        assert browser.run(WIDE) == [], (width, browser.run(WIDE))
        browser.picture(f"agents-{width}")
    browser.tools("Emulation.clearDeviceMetricsOverride")
    read_exchange(browser, pool, subs)
    browser.picture("exchange")
    assert browser.complaints() == [], browser.complaints()
print("walked")
