"""verify-aws --contribute with the local pool in place of AWS, which differs on purpose: COMMAND WITNESS TEMPLATE"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

command, witness, template = sys.argv[1:]
keys = {"AWS_ACCESS_KEY_ID": "AKIAVERIFYEXAMPLE1234", "AWS_SECRET_ACCESS_KEY": "verify/secret/key/of/a/test", "AWS_SESSION_TOKEN": "verify-session-token"}

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    endpoint = f"http://127.0.0.1:{free.getsockname()[1]}"
with tempfile.TemporaryDirectory() as folder:
    shutil.copy(template, folder)
    os.mkdir(f"{folder}/witness")
    os.symlink(witness, f"{folder}/witness/bootstrap")
    # The difference: this side says that a user does not exist.
    text = open(template).read()
    assert "PreventUserExistenceErrors: ENABLED" in text
    with open(f"{folder}/other.yaml", "w") as file:
        file.write(text.replace("PreventUserExistenceErrors: ENABLED", "PreventUserExistenceErrors: LEGACY"))
    other = subprocess.Popen(
        [command, "pool", "--port", endpoint.rsplit(":", 1)[1], "--data", ":memory:", "--quiet", "--template", f"{folder}/other.yaml",
         "--package-path", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                pools = json.load(urllib.request.urlopen(f"{endpoint}/_local/pools"))
                break
            except OSError:
                time.sleep(0.2)
        pool = (pools["pools"] if isinstance(pools, dict) else pools)[0]
        ids = [pool["id"], pool["clients"][0]["id"]]
        outputs = [{"OutputKey": "UserPoolId", "OutputValue": ids[0]}, {"OutputKey": "UserPoolClientId", "OutputValue": ids[1]},
                   {"OutputKey": "LogGroup", "OutputValue": "none"}]
        run = subprocess.run(
            [command, "verify-aws", "-", "--template", f"{folder}/template.yaml", "--endpoint-url", endpoint, "--no-triggers",
             "--contribute", f"{folder}/contribution"],
            input=json.dumps(outputs), capture_output=True, text=True, env={**os.environ, **keys})
        print(run.stderr, file=sys.stderr)
        assert run.returncode == 1 and run.stdout == "", run
    finally:
        other.terminate()
        other.wait()
    texts = {name: open(f"{folder}/contribution/{name}").read() for name in ("verified.json", "issue.md")}

facts = json.loads(texts["verified.json"])["facts"]
assert len({fact["id"] for fact in facts}) == len(facts) > 3, facts
for fact in facts:
    assert fact["certainty"] == "recorded" and fact["region"] == ids[0].split("_")[0] and re.fullmatch(r"\d{4}-\d\d-\d\d", fact["date"]), fact
    assert ("steps" in fact) == ("difference" in fact) != ("unplayable" in fact), fact
unknown = next(fact for fact in facts if fact["id"] == "verify-an-unknown-user-1-initiateauth-user-password-auth")
given, call = unknown["steps"]
assert given["given"]["client"]["PreventUserExistenceErrors"] == "ENABLED", given
assert call["input"] == {"AuthFlow": "USER_PASSWORD_AUTH", "ClientId": "$client", "AuthParameters": {"USERNAME": "ada", "PASSWORD": "Verify-Passw0rd!"}}
assert call["error"] == "UserNotFoundException: User does not exist.", call
assert unknown["difference"].endswith("NotAuthorizedException: Incorrect username or password."), unknown

issue = texts["issue.md"]
assert issue.startswith("**Do not file this: the other side was not Amazon Cognito.**"), issue
assert json.loads(issue.split("```json\n")[1].split("```")[0]) == json.loads(texts["verified.json"])
assert issue.count("\n| Question | How to find out | The local pool | Amazon Cognito |\n|---|---|---|---|\n") == 1, issue
for name, text in texts.items():
    # Neither side's ids, users, addresses and secrets, and no token, key, digest or account.
    for secret in [*ids, *keys.values(), "simulator.amazonses.com", "eyJ", "AKIA", "arn:aws", "123456789012", folder]:
        assert secret not in text, (name, secret)
    for form in (r"verify-[0-9a-f]{8}", r"Verify-[0-9a-f]{16}", r"[0-9a-f]{8}-[0-9a-f]{4}-", r"\b[0-9]{12}\b", r"[0-9a-f]{32}", r"[a-z]+-[0-9]_[0-9A-Za-z]{5}"):
        assert not re.search(form, text), (name, form, re.search(form, text))
    assert set(re.findall(r"[\w.+-]+@[\w.-]+", text)) <= {"ada@example.org"}, name
print("done")
