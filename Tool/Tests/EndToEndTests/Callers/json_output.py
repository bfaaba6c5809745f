"""usage: json_output.py BIN

Runs the verbs of BIN/cognito-triggers with --json, and compares every object with the schema that --json-schema prints: no member
may be missing, and none may be there that the schema does not have. Every kind of every schema must have been printed."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

import jsonschema

BIN = pathlib.Path(sys.argv[1])
COMMAND = str(BIN / "cognito-triggers")
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": os.environ.get("HOME", "/")}
VERBS = ["new", "add", "events", "explain", "invoke", "serve", "check", "prove", "messages", "package", "pool", "verify-aws"]
# Other tests print these: a crash needs a debug file, and a comparison a deployed stack.
ELSEWHERE = {("explain", "crash"), ("verify-aws", "result"), ("verify-aws", "error")}


def strict(schema):
    """Returns a schema whose described objects have no other members."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    changed = {name: strict(part) for name, part in schema.items()}
    if "properties" in schema and schema.get("type") == "object":
        changed["additionalProperties"] = False
    return changed


class Verb:
    """A verb's schema, and the kinds that it has printed."""

    def __init__(self, name):
        run = subprocess.run([COMMAND, name, "--json-schema"], capture_output=True, text=True, env=ENVIRONMENT)
        assert run.returncode == 0, run.stderr
        schema = json.loads(run.stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        # A line's kind chooses its schema, so that an error names the member and not the whole line.
        self.kinds = {part["properties"]["kind"]["const"]: strict(part) for part in schema["anyOf"]}
        self.name, self.printed = name, set()

    def take(self, output, status):
        """Compares the lines of a run."""
        lines = [json.loads(line) for line in output.splitlines()]
        assert lines, f"{self.name} printed nothing"
        for line in lines:
            jsonschema.Draft202012Validator(self.kinds[line["kind"]]).validate(line)
            self.printed.add(line["kind"])
        last = lines[-1]["kind"]
        assert last == ("error" if status == 2 and self.name != "prove" else last) and last in ("result", "error"), lines[-1]
        assert all(line["kind"] not in ("result", "error") for line in lines[:-1]), lines
        return lines


verbs = {name: Verb(name) for name in VERBS}


def run(*arguments, status=0, text=""):
    # A busy machine may need longer than the 3 seconds that Lambda gives a function.
    patience = ["--timeout", "100"] if arguments[0] == "invoke" else []
    done = subprocess.run([COMMAND, *arguments, *patience, "--json"], input=text, capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == status, f"{arguments}: {done.returncode}, {done.stdout[-500:]} {done.stderr[-500:]}"
    return verbs[arguments[0]].take(done.stdout, status)


def serve():
    """Starts functions, sends one event, and stops."""
    process = subprocess.Popen(
        [COMMAND, "serve", BIN / "Witness", "--port", "0", "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env=ENVIRONMENT)
    ready = process.stdout.readline()
    url = json.loads(ready)["url"]
    event = run("events", "PreSignUp_SignUp")[0]["event"]
    request = urllib.request.Request(f"{url}/2015-03-31/functions/Witness/invocations", json.dumps(event).encode())
    urllib.request.urlopen(request).read()
    process.send_signal(signal.SIGTERM)
    rest = process.stdout.read()
    assert process.wait() == 0
    verbs["serve"].take(ready + rest, 0)


def pool(folder):
    """Plays a pool of a template that lacks a part, signs a user up and in, and stops it."""
    (folder / "gate").mkdir(parents=True)
    (folder / "gate/bootstrap").symlink_to(BIN / "Witness")
    (folder / "template.yaml").write_text("""
Resources:
  People:
    Type: AWS::Cognito::UserPool
    Properties:
      AutoVerifiedAttributes: [email]
      LambdaConfig: { PreSignUp: !GetAtt Gate.Arn }
  App:
    Type: AWS::Cognito::UserPoolClient
    Properties: { UserPoolId: !Ref People, ExplicitAuthFlows: [ALLOW_CUSTOM_AUTH, ALLOW_USER_PASSWORD_AUTH] }
  Other:
    Type: AWS::Cognito::UserPool
    Properties: { UserPoolTier: GOLD }
  Guests:
    Type: AWS::Cognito::IdentityPool
    Properties: { AllowUnauthenticatedIdentities: true }
  Gate:
    Type: AWS::Serverless::Function
    Properties: { Runtime: provided.al2023, CodeUri: gate, Handler: bootstrap }
""")
    process = subprocess.Popen(
        [COMMAND, "pool", "--port", "0", "--json", "--data", ":memory:", "--package-path", str(folder)], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, env=ENVIRONMENT)
    ready = process.stdout.readline()
    members = json.loads(ready)
    client = next(pool for pool in members["pools"] if pool["logicalId"] == "People")["clients"][0]["id"]

    def call(operation, **values):
        request = urllib.request.Request(
            members["url"], json.dumps({"ClientId": client, **values}).encode(),
            {"X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"})
        try:
            urllib.request.urlopen(request).read()
        except urllib.error.HTTPError as error:
            error.read()

    email = [{"Name": "email", "Value": "ada@example.org"}]
    call("SignUp", Username="ada", Password="Passw0rd!", UserAttributes=email, ClientMetadata={"from": "test"})
    call("ConfirmSignUp", Username="ada", ConfirmationCode="none")
    call("InitiateAuth", AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "ada", "PASSWORD": "Passw0rd!"})
    # A pool without the triggers of custom sign-ins notes which one it misses.
    call("InitiateAuth", AuthFlow="CUSTOM_AUTH", AuthParameters={"USERNAME": "ada"})
    process.send_signal(signal.SIGTERM)
    rest = process.stdout.read()
    assert process.wait() == 0
    lines = verbs["pool"].take(ready + rest, 0)
    assert lines[-1]["url"] == members["url"]
    assert any("template.yaml:" in line.get("where", "") for line in lines if line["kind"] == "problem"), lines
    assert run("pool", "--operations")[-1]["operations"] > 150
    assert run("pool", "--ping", members["url"], status=1)[-1]["code"] == "failed"
    run("pool", "--port", "70000", status=2)


def package(folder):
    """Packages with a script that stands in for the real one, which takes minutes."""
    (folder / "scripts").mkdir(parents=True)
    (folder / "Sources/CognitoTriggers").mkdir(parents=True)
    (folder / "Sources/CognitoTriggers/TriggerFunction.swift").touch()
    script = folder / "scripts/package"
    script.write_text('#!/bin/sh\necho building\ncase $3 in Bad) exit 1;; esac\nmkdir -p "$2/dist" && printf zip > "$2/dist/$3.zip"\n')
    script.chmod(0o755)
    result = run("package", "Gate", "--package-path", str(folder))[-1]
    assert result["bytes"] == 3 and result["zip"] == str(folder / "dist/Gate.zip") and result["debugFile"] is None
    assert run("package", "Bad", "--package-path", str(folder), status=1)[-1]["code"] == "failed"


with tempfile.TemporaryDirectory() as work:
    work = pathlib.Path(work).resolve()
    gate = work / "Gate"
    made = run("new", "Gate", "--path", str(gate))[-1]
    assert made["folder"] == str(gate) and all((gate / file).is_file() for file in made["files"]), made
    assert run("new", "Gate", "--path", str(gate), status=2)[-1]["code"] == "wrong-use"
    assert "CustomMessage" in run("add", "CustomMessage", "--path", str(gate))[-1]["triggers"]
    added = run("add", "CUSTOM_AUTH", "--path", str(gate))[-1]
    assert any(change["file"] == "template.yaml" for change in added["changes"]), added
    run("add", "CustomMessage", "--path", str(gate), status=2)
    python = work / "Python"
    assert "src/app.py" in run("new", "Python", "--language", "python", "--path", str(python))[-1]["files"]

    assert run("events")[-1]["count"] > 20 and run("events", "--variations")[-1]["count"] > 600
    run("events", "PreSignUp_SignUp", "--user", "ada")
    run("events", "PreSignUp_Sign", status=2)

    for words in [[], ["SignUp", "--federated"], ["CUSTOM_AUTH"], ["PreSignUp"], ["PreSignUp_SignUp"], ["custom-message.sms-length"],
                  ["permission"], ["access-denied"], ["--error", "PreSignUp failed with error No.."],
                  ["--iam", str(BIN / "WelcomeMail"), "--env", "MAIL_FROM=hello@example.org"]]:
        assert run("explain", *words)[-1]["count"] > 0
    assert run("explain", "--error", "the socket is gone", status=1)[-1]["code"] == "failed"
    run("explain", "--nothing", status=2)

    clean = run("check", str(gate / "template.yaml"))
    assert clean[-1]["isSound"] and clean[-1]["errors"] == 0, clean
    template = (gate / "template.yaml").read_text()
    (work / "broken.yaml").write_text(template.replace("        PreSignUp: !GetAtt", "        PreSingUp: !GetAtt"))
    broken = run("check", str(work / "broken.yaml"), status=1)
    assert broken[-1]["errors"] == sum(line["kind"] == "finding" and line["severity"] == "error" for line in broken), broken
    run("check", "--rules")
    run("check", "-", "--source", "CustomMessage_SignUp", status=1, text='{"smsMessage": "Hello"}')
    run("check", "-", "--source", "PreSignUp_SignUp", status=1, text='{"errorType": "E", "errorMessage": "No."}')
    run("check", str(work / "nothing.yaml"), status=2)
    good = run("invoke", str(BIN / "Witness"), "PreSignUp")
    assert good[-1] == {"kind": "result", "isGood": True, "events": len(good) - 1, "bad": 0}
    sent = run("invoke", str(BIN / "MailSender"), "CustomEmailSender_SignUp", "--env", "MAIL_FROM=hello@example.org",
               "--env", "BRAND_NAME=Harbour")
    assert any(line["kind"] == "message" for line in sent)
    run("invoke", str(BIN / "Witness"), "Nothing", status=2)

    page = work / "page.html"
    shown = run("messages", str(BIN / "BrandedMessages"), "--env", "BRAND_NAME=Harbour", "--output", str(page))
    assert page.is_file() and shown[-1] == {"kind": "result", "messages": len(shown) - 1, "page": str(page)}
    assert run("messages", str(gate))[-1]["page"] is None
    # A parameter without a value gets one, and a note says so.
    (work / "open.yaml").write_text(
        "Parameters: { Title: { Type: String } }\nResources:\n  Users:\n    Type: AWS::Cognito::UserPool\n    Properties:\n"
        "      UserPoolName: !Ref Title\n")
    assert "Title" in run("messages", str(work / "open.yaml"))[0]["text"]
    run("messages", str(BIN / "Witness"), status=1)

    probe = [str(BIN / "CognitoProofProbe"), "--answer", "private:code"]
    proof = run("prove", *probe, "--env", "SAMPLE=UnlimitedAttempts", "--progress", status=1)
    assert not proof[-1]["holds"] and proof[-2]["histories"] <= proof[-1]["histories"]
    # A report, with its progress, is a file of events.
    (work / "proof.json").write_text("\n".join(map(json.dumps, proof)))
    again = run("invoke", probe[0], str(work / "proof.json"), "--env", "SAMPLE=UnlimitedAttempts")
    assert again[-1]["events"] > 3
    run("prove", *probe[:1], "--nothing", status=2)
    (work / "clients.yaml").write_text("""
Resources:
  People:
    Type: AWS::Cognito::UserPool
    Properties: { DcrConfiguration: { OpenDcrEnabled: true, AllowedScopes: [aws.cognito.signin.user.admin] } }
  Domain:
    Type: AWS::Cognito::UserPoolDomain
    Properties: { UserPoolId: !Ref People, Domain: people }
""")
    clients = run("prove", "--clients", "--template", str(work / "clients.yaml"), "--package-path", str(work), "--progress", status=1)
    assert clients[-1]["properties"][0]["name"] == "accounts-are-kept" and "seed" not in clients[-1], clients[-1]

    serve()
    pool(work / "pool")
    package(work / "package")

for verb in verbs.values():
    missing = {kind for kind in verb.kinds if (verb.name, kind) not in ELSEWHERE} - verb.printed
    # A note depends on the project, and a verb shares its way to print one with all others.
    missing -= {"note", "error"} if verb.name != "messages" else set()
    assert not missing, f"{verb.name} never printed {missing}"
print("ok")
