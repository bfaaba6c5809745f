"""Runs moto's own tests of identity pools on a local pool: ENDPOINT. Needs scripts/fetch-python moto moto-tests.

EXCEPTIONS lists the tests that do not ask for what AWS does. The program fails if another test fails, or if one of these passes.
"""

import glob
import os
import pathlib
import sys
import urllib.request

endpoint = sys.argv[1]
os.environ |= {"TEST_SERVER_MODE": "true", "TEST_SERVER_MODE_ENDPOINT": endpoint, "MOTO_CALL_RESET_API": "false"}
tools = pathlib.Path(__file__).resolve().parents[4] / ".tools/moto-tests"
# Last, so that packages of the set `moto` come first; moto's tests are a package of the folder that is named for its version.
sys.path.append(str(tools))
import moto.core  # noqa: E402
import pytest  # noqa: E402

ACCOUNT = "AWS refuses an account that is not a number, and then a login of an unknown provider; moto takes any text as either."
POOL = "AWS refuses a pool that does not exist; moto makes a token for any id."
FORM = "AWS refuses the id of an identity if it has another form; moto answers for any text."
PROVIDER = "AWS refuses the name of a user pool that has another form (identity-pool-provider-name in docs/evidence)."
# The part of the failure that shows its cause, and the reason.
EXCEPTIONS = {
    "test_create_identity_pool": ("Invalid Cognito Identity Provider", PROVIDER),
    "test_describe_identity_pool": ("Invalid Cognito Identity Provider", PROVIDER),
    "test_update_identity_pool[SupportedLoginProviders-initial_value0-updated_value0]": (
        "InvalidParameterException", "AWS has a list of providers, and graph.google.com is not one of them."),
    "test_update_identity_pool[SupportedLoginProviders-initial_value1-updated_value1]": (
        "KeyError: 'SupportedLoginProviders'", "AWS leaves a member that is not set out of its answer."),
    "test_update_identity_pool[DeveloperProviderName-dev1-dev2]": (
        "InvalidParameterException", "AWS does not change the name of a developer provider."),
    "test_describe_identity_pool_with_invalid_id_raises_error": (
        "'ValidationException' == 'ResourceNotFoundException'", "AWS refuses an id of another form; moto's error has the id alone as its message."),
    "test_get_id": ("Value 'someaccount' at 'accountId' failed to satisfy constraint", ACCOUNT),
    "test_list_identities": ("Value 'someaccount' at 'accountId' failed to satisfy constraint", ACCOUNT),
    "test_get_credentials_for_identity": ("Value '12345' at 'identityId' failed to satisfy constraint", FORM),
    "test_get_open_id_token": ("Value '12345' at 'identityId' failed to satisfy constraint", FORM),
    "test_get_open_id_token_for_developer_identity": ("Value '12345' at 'identityId' failed to satisfy constraint", FORM),
    "test_get_open_id_token_for_developer_identity_when_no_explicit_identity_id": ("IdentityPool 'us-west-2:12345' not found.", POOL),
}


class Plugin:
    outcomes = {}

    @pytest.fixture(autouse=True)
    def empty(self):
        """Each test starts with an empty server, as moto's own reset would leave it."""
        urllib.request.urlopen(urllib.request.Request(f"{endpoint}/_local/reset", method="POST")).close()

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.nodeid.split("::")[1]] = (report.outcome, report.longreprtext)


# moto's server counts unsigned calls; the local server knows which operations AWS allows unsigned.
moto.core.set_initial_no_auth_action_count = lambda count: lambda test: test
[folder] = glob.glob(f"{tools}/moto-*")
os.chdir(folder)
sys.path.append(folder)
with open(os.devnull, "w") as sys.stdout:
    # moto's test_server.py calls moto's code without a network.
    pytest.main(["-q", "-p", "no:cacheprovider", "tests/test_cognitoidentity/test_cognitoidentity.py"], plugins=[Plugin()])
sys.stdout = sys.__stdout__
outcomes = Plugin.outcomes
assert EXCEPTIONS.keys() <= outcomes.keys(), EXCEPTIONS.keys() - outcomes.keys()
for name, (outcome, text) in outcomes.items():
    if name in EXCEPTIONS:
        cause, _ = EXCEPTIONS[name]
        assert outcome == "failed" and cause in text, f"{name} does not fail as the list says: {outcome}: {text}"
    else:
        # A test that sets a region by this process's environment skips itself.
        assert outcome == "passed" or name == "test_get_id__unknown_region", f"{name}: {outcome}: {text}"
passed = [name for name, (outcome, _) in outcomes.items() if outcome == "passed"]
assert len(passed) >= 10
print(f"{len(passed)} passed, {len(EXCEPTIONS)} ask for what AWS does not do")
