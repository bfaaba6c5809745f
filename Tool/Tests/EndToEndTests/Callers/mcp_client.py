"""usage: mcp_client.py COMMAND PROBE MODE

Uses `COMMAND mcp` by the client of the protocol's SDK, in a mode of the client: legacy, auto or a version. The SDK compares structured
results with the tools' schemas."""

import json
import pathlib
import subprocess
import sys
import tempfile

import anyio
import jsonschema
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters

COMMAND, PROBE, MODE = sys.argv[1:]
WRITING = {"add", "pool_call", "pool_clock", "pool_faults", "pool_reset", "pool_stop"}
READING = {"events", "pool_outbox", "pool_flows"}
TEMPLATE = """\
Resources:
  Members:
    Type: AWS::Cognito::UserPool
    Properties: { AutoVerifiedAttributes: [email] }
  App:
    Type: AWS::Cognito::UserPoolClient
    Properties: { UserPoolId: !Ref Members, ClientName: app, GenerateSecret: true, ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH] }
  Old:
    Type: AWS::Cognito::UserPoolClient
    Properties: { UserPoolId: !Ref Members, ClientName: old, ExplicitAuthFlows: [ALLOW_USER_PASSWORD_AUTH] }
"""


async def fails(code, work):
    try:
        await work
    except MCPError as error:
        assert error.code == code, error
        return
    raise AssertionError(f"no error {code}")


def ok(result):
    assert not result.is_error, result.content[0].text
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


async def lists(client):
    """Reads what the server has."""
    expected = {"legacy": "2025-11-25", "auto": "2026-07-28"}.get(MODE, MODE)
    assert client.protocol_version == expected, client.protocol_version
    # A client that names a version itself asks nothing about the server.
    if MODE in ("legacy", "auto"):
        assert client.server_info.name == "cognito-triggers" and "pool_start" in client.instructions
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert {"explain", "events", "check", "invoke", "prove", "messages", "package", "new", "add", "pool_start"} <= set(tools), tools
    for name, tool in tools.items():
        for schema in (tool.input_schema, tool.output_schema):
            jsonschema.Draft202012Validator.check_schema(schema)
        assert tool.annotations.destructive_hint == (name in WRITING) and tool.annotations.read_only_hint == (name in READING), name
        assert tool.description and all(value.get("description") for value in tool.input_schema["properties"].values()), name
    for name, arguments in [("check", {"files", "build", "template"}), ("invoke", {"function", "events", "template", "env", "input"}),
                            ("prove", {"functions", "answer", "template"}), ("new", {"name", "trigger", "language"}),
                            ("pool_start", {"template", "seed", "env", "folder"})]:
        assert arguments <= set(tools[name].input_schema["properties"]), tools[name].input_schema
    resources = {resource.uri for resource in (await client.list_resources()).resources}
    assert {"cognito-triggers://pitfalls", "cognito-triggers://guides/TheCommand", "cognito-triggers://agents"} <= resources, resources
    for uri in resources:
        text = (await client.read_resource(uri)).contents[0].text
        assert len(text) > 80 and ("events/" not in uri or json.loads(text)), uri
    await fails(-32602 if expected > "2026" else -32002, client.read_resource("cognito-triggers://nothing"))


async def verbs(client, work):
    """Calls each verb; package is left to the test of its output, because a build takes minutes."""
    shown = ok(await client.call_tool("explain", {"name": "SignUp"}))
    assert shown["status"] == 0 and shown["objects"][0]["kind"] == "operation" and shown["result"]["count"] == 1, shown
    wrong = await client.call_tool("explain", {"name": "SingUp"})
    assert wrong.is_error and "did you mean SignUp?" in wrong.structured_content["result"]["message"], wrong
    event = ok(await client.call_tool("events", {"name": "PreSignUp_SignUp", "user": "--ada"}))["objects"][0]["event"]
    assert event["userName"] == "--ada", event
    answered = ok(await client.call_tool("invoke", {"function": PROBE, "events": ["-"], "input": json.dumps(event),
                                                    "env": ["SAMPLE=UnlimitedAttempts"]}))
    assert answered["result"]["events"] == 1 and answered["objects"][0]["kind"] == "invocation", answered
    judged = ok(await client.call_tool(
        "check", {"files": ["-"], "source": "CustomMessage_SignUp", "input": '{"smsMessage": "Hello"}'}))
    assert judged["status"] == 1 and not judged["result"]["isSound"], judged
    # A finding is a result, not a failure of the tool.
    seen = []

    async def progress(done, total, message):
        seen.append((done, total))

    proof = ok(await client.call_tool(
        "prove", {"functions": [PROBE], "answer": ["private:code"], "env": ["SAMPLE=UnlimitedAttempts"]}, progress_callback=progress))
    assert proof["status"] == 1 and not proof["result"]["holds"] and not proof["objects"], proof["result"]["problem"]
    assert seen and all(first[0] < second[0] for first, second in zip(seen, seen[1:])) and seen[-1][1], seen
    made = ok(await client.call_tool("new", {"name": "Gate", "path": f"{work}/Gate"}))
    assert made["result"]["folder"] == f"{work}/Gate", made
    assert (await client.call_tool("new", {"name": "Gate", "path": f"{work}/Gate"})).is_error
    added = ok(await client.call_tool("add", {"trigger": "CustomMessage", "folder": f"{work}/Gate"}))
    assert added["result"]["triggers"] == ["CustomMessage"], added
    assert ok(await client.call_tool("messages", {"function": f"{work}/Gate"}))["result"]["messages"] > 0
    assert (await client.call_tool("check", {"folder": f"{work}/nowhere"})).is_error
    # A value that looks like an option stays a value.
    assert (await client.call_tool("explain", {"name": "--markdown"})).is_error
    for arguments in [{"nme": "x"}, {"name": 7}, {"federated": "yes"}]:
        await fails(-32602, client.call_tool("explain", arguments))
    await fails(-32602, client.call_tool("invoke", {"function": PROBE}))
    await fails(-32602, client.call_tool("nothing", {}))


async def pool(client, work):
    """Uses a pool without functions, over clients with and without a secret."""
    pathlib.Path(f"{work}/template.yaml").write_text(TEMPLATE)
    before = await client.call_tool("pool_sign_up", {"username": "ada@example.org"})
    assert before.is_error and "pool_start" in before.content[0].text, before
    broken = await client.call_tool("pool_start", {"folder": work, "template": ["nothing.yaml"]})
    assert broken.is_error and "nothing.yaml" in broken.content[0].text, broken
    started = ok(await client.call_tool("pool_start", {"folder": work}))
    assert len(started["ready"]["pools"][0]["clients"]) == 2, started
    assert (await client.call_tool("pool_start", {"folder": work})).is_error
    for username, name in [("ada@example.org", "app"), ("bob@example.org", "old")]:
        signed = ok(await client.call_tool("pool_sign_up", {"username": username, "client": name, "attributes": {"email": username}}))
        assert signed["status"] == 200 and signed["confirmation"]["status"] == 200, signed
        tokens = ok(await client.call_tool("pool_sign_in", {"username": username, "client": name}))
        assert tokens["status"] == 200 and tokens["answer"]["AuthenticationResult"]["IdToken"], tokens
    wrong = ok(await client.call_tool("pool_sign_in", {"username": "ada@example.org", "password": "Not-th1s-one!", "client": "app"}))
    assert wrong["answer"]["__type"] == "NotAuthorizedException" and wrong["flow"]["hasError"], wrong
    # An exception stays in the flows that the agent asks for, and its own reading does not.
    flows = ok(await client.call_tool("pool_flows", {"username": "ada@example.org"}))["flows"]
    assert [flow["act"] for flow in flows] == ["signUp", "signIn", "signIn"], flows
    assert all(flow["operations"][0] in ("SignUp", "InitiateAuth") for flow in flows), flows
    one = ok(await client.call_tool("pool_flows", {"id": flows[0]["id"]}))["flow"]
    assert one["calls"][0]["operation"] == "SignUp", one
    user = ok(await client.call_tool("pool_call", {"operation": "AdminGetUser", "input": {"Username": "ada@example.org"}}))
    assert user["answer"]["UserStatus"] == "CONFIRMED", user
    asked = ok(await client.call_tool("pool_call", {"operation": "ForgotPassword", "input": {"Username": "ada@example.org"}, "client": "app"}))
    assert asked["status"] == 200, asked
    code = ok(await client.call_tool("pool_outbox", {"username": "ada@example.org"}))["messages"][-1]["code"]
    ok(await client.call_tool("pool_clock", {"advance": 2 * 3600}))
    late = ok(await client.call_tool("pool_call", {"operation": "ConfirmForgotPassword", "client": "app", "input": {
        "Username": "ada@example.org", "ConfirmationCode": code, "Password": "An0ther-password!"}}))
    assert late["answer"]["__type"] == "ExpiredCodeException", late
    faults = ok(await client.call_tool("pool_faults", {"operation": "SignUp", "error": "TooManyRequestsException", "count": 2}))
    assert faults["answer"][0]["count"] == 2, faults
    busy = ok(await client.call_tool("pool_sign_up", {"username": "eve@example.org"}))
    assert busy["answer"]["__type"] == "TooManyRequestsException", busy
    ok(await client.call_tool("pool_faults", {"clear": True}))
    assert ok(await client.call_tool("pool_sign_up", {"username": "eve@example.org"}))["status"] == 200
    ok(await client.call_tool("pool_reset", {}))
    assert ok(await client.call_tool("pool_outbox", {}))["messages"] == []
    ok(await client.call_tool("pool_stop", {}))
    assert (await client.call_tool("pool_outbox", {})).is_error
    again = ok(await client.call_tool("pool_start", {"folder": work}))["ready"]["endpoint"]
    return again


async def main():
    with tempfile.TemporaryDirectory() as work:
        work = str(pathlib.Path(work).resolve())
        parameters = StdioServerParameters(command=COMMAND, args=["mcp"], cwd=work)
        async with Client(parameters, mode=MODE) as client:
            await lists(client)
            await verbs(client, work)
            endpoint = await pool(client, work)
        # The pool has ended with the client, which waits for the server's end.
        done = subprocess.run(["curl", "--silent", endpoint], capture_output=True)
        assert done.returncode == 7, done


anyio.run(main)
print("ok")
