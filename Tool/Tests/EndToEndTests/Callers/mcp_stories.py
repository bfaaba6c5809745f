"""usage: mcp_stories.py COMMAND

Two ways of a coding agent with the tools of `COMMAND mcp`: from an empty folder to a rehearsed trigger, and from a failing sign-up to its
cause and the fix."""

import json
import os
import pathlib
import sys
import tempfile

import anyio
from mcp import Client
from mcp.client.stdio import StdioServerParameters

COMMAND = sys.argv[1]


async def use(client, tool, /, **arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, f"{tool}: {result.content[0].text}"
    return result.structured_content


async def from_an_empty_folder(client, project):
    """Makes a project, follows its notes, and rehearses a sign-up and a sign-in."""
    made = (await use(client, "new", name="Gate", language="python", trigger=["PreSignUp"], path=str(project)))["result"]
    assert "AGENTS.md" in made["files"] and "src/app.py" in made["files"], made
    notes = (project / "AGENTS.md").read_text()
    assert "cognito-triggers invoke Gate PreSignUp_SignUp" in notes and "python3 -m unittest" in notes, notes
    assert not any(word in notes for word in ("SignUpGate", "make test")), notes
    assert (await use(client, "invoke", function="Gate", events=["PreSignUp"], folder=str(project)))["result"]["isGood"]
    assert (await use(client, "check", folder=str(project), build=True))["result"]["isSound"]
    await use(client, "pool_start", folder=str(project))
    signed = await use(client, "pool_sign_up", username="ada@example.org")
    assert signed["status"] == 200 and signed["flow"]["triggers"] == ["PreSignUp_SignUp"], signed
    tokens = await use(client, "pool_sign_in", username="ada@example.org")
    assert tokens["answer"]["AuthenticationResult"]["AccessToken"], tokens
    refused = await use(client, "pool_sign_up", username="eve@example.net")
    assert refused["answer"]["__type"] == "UserLambdaValidationException", refused
    await use(client, "pool_stop")


async def from_a_failing_sign_up(client, project):
    """Finds a mistake by the app's error, the flow and the log, and repairs it."""
    source = project / "src/app.py"
    right = source.read_text()
    wrong = right.replace('.get("email", "")', '["mail"]')
    assert wrong != right, right
    source.write_text(wrong)
    await use(client, "pool_start", folder=str(project))
    failed = await use(client, "pool_sign_up", username="ada@example.org")
    assert failed["status"] == 400, failed
    # The error alone tells where to look.
    meaning = (await use(client, "explain", error=failed["answer"]["message"]))["objects"][0]
    assert meaning["kind"] == "diagnosis" and meaning["look"], meaning
    # The flow has the trigger, its event and the function's log, which names the line.
    flow = (await use(client, "pool_flows", id=failed["flow"]["id"]))["flow"]
    steps = [step for call in flow["calls"] for step in call["steps"] if step["kind"] == "trigger"]
    assert not steps[0]["isGood"] and steps[0]["triggerSource"] == "PreSignUp_SignUp", steps
    log = "\n".join(steps[0]["log"])
    assert "KeyError" in log and "app.py" in log, log
    # The event fails in the same way without the pool, until the code is right again.
    event = project / "event.json"
    event.write_text(json.dumps(steps[0]["event"]))
    again = await use(client, "invoke", function="Gate", events=["event.json"], folder=str(project))
    assert not again["result"]["isGood"] and again["status"] == 1, again
    source.write_text(right)
    assert (await use(client, "invoke", function="Gate", events=["event.json"], folder=str(project)))["result"]["isGood"]
    await use(client, "pool_stop")
    await use(client, "pool_start", folder=str(project))
    assert (await use(client, "pool_sign_up", username="ada@example.org"))["status"] == 200


async def main():
    with tempfile.TemporaryDirectory() as work:
        project = pathlib.Path(work).resolve() / "gate"
        # The SDK gives a server few variables unless they are named.
        parameters = StdioServerParameters(command=COMMAND, args=["mcp"], cwd=work, env=dict(os.environ))
        async with Client(parameters) as client:
            await from_an_empty_folder(client, project)
            await from_a_failing_sign_up(client, project)


anyio.run(main)
print("ok")
