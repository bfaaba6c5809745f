"""Keeps a refused sign-up as a sample and as a test, by the live page alone: COMMAND PROJECT DRIVER FOLDER

The project is one that `cognito-triggers new` has made, with a handler for PreSignUp. The test is compiled and passes."""

import json
import pathlib
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request

import accessibility
from browser import Browser

command, project, driver, folder = sys.argv[1:5]
tests = pathlib.Path(project, "Tests")
before = set(tests.rglob("*.swift"))

pool = subprocess.Popen([command, "pool", "--port", "0", "--data", ":memory:", "--record-metadata", "--env", "ALLOWED_DOMAINS=example.org"], cwd=project, stderr=subprocess.PIPE, text=True)
words = ""
while not (found := re.search(r"Playing Cognito at (http://[^;]+);", words)):
    line = pool.stderr.readline()
    assert line, f"the pool has ended: {words}"
    words += line
# A full pipe would stop the command.
threading.Thread(target=pool.stderr.read, daemon=True).start()
endpoint = found[1]


def fetch(path):
    return json.load(urllib.request.urlopen(endpoint + path, timeout=60))


def sign_up(email):
    body = {"ClientId": fetch("/_local/pools")[0]["clients"][0]["id"], "Username": email, "Password": "Correct-Horse-Battery-1",
            "UserAttributes": [{"Name": "email", "Value": email}], "ClientMetadata": {"from": f"a page of {email}"}}
    call = urllib.request.Request(endpoint, json.dumps(body).encode(), {
        "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp", "Content-Type": "application/x-amz-json-1.1"})
    try:
        urllib.request.urlopen(call, timeout=120)
    except urllib.error.HTTPError as error:
        return json.load(error)["message"]
    return None


def press(browser, place, words):
    browser.until(f"the button {words}", """
        const found = [...document.querySelectorAll(`${arguments[0]} button`)].find((one) => one.textContent === arguments[1] && !one.disabled);
        found?.click();
        return Boolean(found);""", place, words)


def write(browser, agree):
    """Agrees to what the dialog shows, and returns the texts of the files and where they are."""
    shown = browser.until("the files are shown", "const all = [...document.querySelectorAll('dialog.keep .files pre')];"
                          "return all.length && all.map((one) => one.textContent)")
    paths = browser.run("return [...document.querySelectorAll('dialog.keep .files code')].map((one) => one.textContent)")
    accessibility.check(browser, "the dialog")
    agree(browser)
    browser.until("the dialog has gone", "return !document.querySelector('dialog.keep')")
    assert [pathlib.Path(project, path).read_text(encoding="utf-8") for path in paths] == shown
    return dict(zip(paths, shown))


def name(browser, words):
    browser.run("""const field = document.querySelector("dialog.keep input[type=text]");
        field.value = arguments[0];
        field.focus();
        field.dispatchEvent(new Event("input"));""", words)


try:
    refusal = sign_up("zoe.secret@attacker.net")
    assert refusal and "PreSignUp failed" in refusal, refusal
    with Browser(driver, folder) as browser:
        browser.post("url", {"url": f"{endpoint}/_local/"})
        browser.until("the event's details are open", """
            const arrows = [...document.querySelectorAll('.picture .arrow')];
            arrows.find((arrow) => arrow.textContent.includes('PreSignUp_SignUp'))?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            return document.querySelector('#panel h3')?.textContent === 'PreSignUp_SignUp';""")

        press(browser, "#panel", "Keep as sample")
        files = write(browser, lambda browser: press(browser, "dialog.keep", "Write"))
        [(path, text)] = files.items()
        assert path.startswith("events/PreSignUp_SignUp"), path
        assert "zoe" not in text and "attacker" not in text, text
        event = json.loads(text)
        assert event["request"]["clientMetadata"]["from"] == f"a page of {event['request']['userAttributes']['email']}", text

        # The setting that explains the refusal is next to the log; credentials are not shown.
        browser.until("the environment", "return [...document.querySelectorAll('#panel pre')].some((one) => one.textContent.startsWith('ALLOWED_DOMAINS=example.org'))")
        assert "AWS_SESSION_TOKEN=(not shown)" in browser.run("return document.getElementById('panel').textContent")

        # A name says at once what is wrong with it, and Enter writes the file.
        press(browser, "#panel", "Make a test")
        browser.until("the name", "return document.querySelector('dialog.keep input[type=text]').value")
        name(browser, "of-the-page")
        browser.until("the rule", "return document.querySelector('dialog.keep .bad').textContent.includes('letters and digits')")
        name(browser, "OfThePageTests")
        browser.until("the path", "return document.querySelector('dialog.keep .files code').textContent.endsWith('/OfThePageTests.swift')"
                      " && !document.querySelector('dialog.keep .bad').textContent")
        files = write(browser, lambda browser: browser.press("\ue007"))
        [(path, text), (events, data)] = files.items()
        assert events == "events/" + path.removeprefix("Tests/").replace(".swift", ".json"), files
        assert refusal in text and "zoe" not in text + data and "a page of" in data, files
        complaints = [line for line in browser.complaints() if "/_local/tests - Failed" not in line]
        assert not complaints, complaints
finally:
    pool.terminate()
    pool.wait()

made = [file for file in tests.rglob("*.swift") if file not in before]
assert [str(file.relative_to(project)) for file in made] == [path], made
run = subprocess.run(["swift", "test", "--filter", made[0].stem], cwd=project, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
output = run.stdout
assert run.returncode == 0 and re.search(r"Test run with 1 test .*passed", output), output
assert "warning:" not in output, output
print("kept, made, compiled and passed")
