"""Tests of the Python package, with the template in this folder."""

import datetime
import os
import pathlib
import select
import subprocess
import sys

import cognito_triggers
import pytest

HERE = pathlib.Path(__file__).parent


def test_ids_have_the_templates_names(cognito_pool):
    assert cognito_pool.pool_id("Members") == cognito_pool.pool_id()
    assert cognito_pool.client_id("Web") == cognito_pool.client_id("web, for people") != cognito_pool.client_id("Server")
    assert cognito_pool.client_secret("Web") is None
    assert cognito_pool.region in cognito_pool.identity_pool_id("Identities")


def test_an_unknown_name_is_answered_with_the_known_ones(cognito_pool):
    with pytest.raises(cognito_triggers.PoolError, match="there is no app client Mobile. There are: Server, Web"):
        cognito_pool.client_id("Mobile")


def test_a_client_with_a_secret_signs_up(cognito_pool):
    cognito_pool.sign_up("ada", attributes={"email": "ada@example.org"}, client="Server")
    user = cognito_pool.cognito_idp.admin_get_user(UserPoolId=cognito_pool.pool_id(), Username="ada")
    assert user["UserStatus"] == "CONFIRMED"


def test_a_reset_leaves_nothing(cognito_pool):
    cognito_pool.sign_up("ada", attributes={"email": "ada@example.org"}, confirm=False)
    cognito_pool.faults.add(operation="SignUp", error="TooManyRequestsException", count=3)
    now = cognito_pool.clock.advance(datetime.timedelta(days=2))
    assert [fault["count"] for fault in cognito_pool.faults] == [3]
    cognito_pool.reset()
    assert (list(cognito_pool.faults), cognito_pool.flows, cognito_pool.get("/_local/users")["count"]) == ([], [], 0)
    assert cognito_pool.clock.now < now - datetime.timedelta(days=1)


def test_the_clock_can_be_set(cognito_pool):
    noon = datetime.datetime(2030, 1, 1, 12, tzinfo=datetime.timezone.utc)
    assert noon <= cognito_pool.clock.set(noon) < noon + datetime.timedelta(hours=1)


def test_identity_pools_have_a_client_as_well(cognito_pool):
    identity = cognito_pool.cognito_identity.get_id(IdentityPoolId=cognito_pool.identity_pool_id())["IdentityId"]
    datasets = cognito_pool.cognito_sync.list_datasets(IdentityPoolId=cognito_pool.identity_pool_id(), IdentityId=identity)
    assert datasets["Datasets"] == []


def test_a_missing_function_is_a_problem(cognito_pool):
    assert any("Elsewhere" in problem["text"] for problem in cognito_pool.problems)


def test_a_refused_call_says_why(cognito_pool):
    with pytest.raises(cognito_triggers.PoolError, match="POST /_local/clock: status 400: Write "):
        cognito_pool.post("/_local/clock", {"advance": 1, "set": 2})


def test_a_pool_in_another_region():
    with cognito_triggers.pool(HERE, arguments=["--region", "eu-central-1"]) as pool:
        assert pool.pool_id("Members").startswith("eu-central-1_")


def test_a_pool_that_cannot_start_says_why():
    with pytest.raises(cognito_triggers.PoolError, match="no-such-option"), cognito_triggers.pool(HERE, arguments=["--no-such-option"]):
        pass


def test_a_command_that_is_missing_is_named(monkeypatch):
    monkeypatch.setenv("COGNITO_TRIGGERS_COMMAND", "/no/such/command")
    with pytest.raises(FileNotFoundError, match="COGNITO_TRIGGERS_COMMAND is /no/such/command"):
        cognito_triggers.find_command()


def test_a_pool_ends_with_its_process():
    script = "import cognito_triggers, sys\nwith cognito_triggers.pool() as pool: print(pool.ready['pid'], flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", script], cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        number = int(process.stdout.readline())
        ended = os.pidfd_open(number)
        process.kill()
    # The descriptor of a process is readable once the process has ended.
    select.select([ended], [], [])
    os.close(ended)
