"""Point-in-time recovery with boto3, as a runbook does it; each wait moves the pool's clock, which stands still otherwise."""

import sys

import boto3
import requests
from botocore.config import Config
from local_pool import error

endpoint = sys.argv[1]
cognito = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="x",
                       aws_secret_access_key="x", config=Config(retries={"max_attempts": 1}))
PASSWORD, DAY = "Passw0rd!Local", 86400


def clock(**change):
    requests.post(f"{endpoint}/_local/clock", json=change).raise_for_status()


made = cognito.create_user_pool(PoolName="recovered", UserPoolTier="PLUS", AutoVerifiedAttributes=["email"])["UserPool"]
pool, start = made["Id"], int(made["CreationDate"].timestamp())
app = cognito.create_user_pool_client(
    UserPoolId=pool, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])["UserPoolClient"]["ClientId"]
named = {"UserPoolId": pool}


def make(name):
    cognito.admin_create_user(Username=name, MessageAction="SUPPRESS", UserAttributes=[
        {"Name": "email", "Value": f"{name}@example.org"}, {"Name": "email_verified", "Value": "true"}], **named)
    cognito.admin_set_user_password(Username=name, Password=PASSWORD, Permanent=True, **named)


def sign_in(name, password=PASSWORD):
    return cognito.initiate_auth(ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": name, "PASSWORD": password})["AuthenticationResult"]


def status(restore):
    return cognito.describe_point_in_time_recovery(RestoreId=restore, **named)["Restoration"]


def wait(restore, wanted):
    """Polls as a runbook does; each wait moves the clock."""
    for _ in range(10):
        found = status(restore)
        if found["RestoreStatus"] == wanted:
            return found
        clock(advance=2)
    raise SystemExit(f"{restore} is {found}")


for name in ("ada", "bob", "cy"):
    make(name)
cognito.create_group(GroupName="team", **named)
cognito.admin_add_user_to_group(GroupName="team", Username="ada", **named)
sub = cognito.admin_get_user(Username="ada", **named)["UserAttributes"][0]["Value"]
clock(set=start + 3600)
point = start + 3600 + 60
clock(set=point + 60)

# The accident: ada is deleted, bob has another address, cy changes the password, and mallory signs up.
cognito.admin_delete_user(Username="ada", **named)
cognito.admin_update_user_attributes(Username="bob", UserAttributes=[{"Name": "email", "Value": "x@example.org"}], **named)
cognito.change_password(AccessToken=sign_in("cy")["AccessToken"], PreviousPassword=PASSWORD, ProposedPassword="Cys0wn!Password")
make("mallory")
code, message = error(cognito.initiate_point_in_time_recovery, RestoreTimestamp=point, **named)
assert (code, message) == ("InvalidParameterException", "RestoreTimestamp must be at least 15 minutes in the past."), message

clock(advance=1800)
restoration = cognito.initiate_point_in_time_recovery(RestoreTimestamp=point, **named)["Restoration"]
restore = restoration["RestoreId"]
assert restoration["RestoreStatus"] == "PREVIEW_GENERATING" and restoration["RestoreTimestamp"].timestamp() == point, restoration
assert restoration["TriggerTimestamp"] > restoration["RestoreTimestamp"]
code, message = error(cognito.start_point_in_time_recovery, RestoreId=restore, **named)
assert code == "InvalidParameterException" and "PREVIEW_GENERATING" in message, (code, message)
preview = {one.pop("Entity"): one for one in wait(restore, "PREVIEW_GENERATED")["RestorePreview"]}
assert list(preview) == ["Users", "Groups", "User MFAs", "Passkeys"], preview
assert preview["Users"] == {"CreateCount": 1, "UpdateCount": 1, "DeleteCount": 1}, preview
assert preview["Groups"] == {"CreateCount": 0, "UpdateCount": 1, "DeleteCount": 0}, preview

# Sign-ins work meanwhile, writes do not.
sign_in("bob")
for write, members in ((cognito.admin_delete_user, {"Username": "bob"}), (cognito.create_group, {"GroupName": "new"})):
    assert error(write, **members, **named) == ("OperationNotEnabledException", "A point-in-time recovery is in progress")
assert error(cognito.sign_up, ClientId=app, Username="eve", Password=PASSWORD)[0] == "OperationNotEnabledException"
assert error(cognito.initiate_point_in_time_recovery, RestoreTimestamp=point, **named)[0] == "ConcurrentModificationException"

assert cognito.start_point_in_time_recovery(RestoreId=restore, **named)["Restoration"]["RestoreStatus"] == "RESTORING"
assert error(cognito.cancel_point_in_time_recovery, RestoreId=restore, **named)[0] == "InvalidParameterException"
assert error(cognito.admin_delete_user, Username="bob", **named)[0] == "OperationNotEnabledException"
wait(restore, "RESTORE_COMPLETED")
users = {user["Username"]: {one["Name"]: one["Value"] for one in user["Attributes"]}
         for user in cognito.list_users(**named)["Users"]}
assert set(users) == {"ada", "bob", "cy"} and users["ada"]["sub"] == sub and users["bob"]["email"] == "bob@example.org", users
assert [user["Username"] for user in cognito.list_users_in_group(GroupName="team", **named)["Users"]] == ["ada"]
sign_in("ada")
sign_in("cy", "Cys0wn!Password")
cognito.admin_delete_user(Username="bob", **named)

# One recovery a day; a preview is discarded or expires.
assert error(cognito.initiate_point_in_time_recovery, RestoreTimestamp=point, **named)[0] == "LimitExceededException"
clock(advance=DAY)
second = cognito.initiate_point_in_time_recovery(RestoreTimestamp=point, **named)["Restoration"]["RestoreId"]
cancelled = cognito.cancel_point_in_time_recovery(RestoreId=second, **named)["Restoration"]
assert cancelled["RestoreStatus"] == "PREVIEW_CANCELLED" and "RestorePreview" not in cancelled, cancelled
third = cognito.initiate_point_in_time_recovery(RestoreTimestamp=point, **named)["Restoration"]["RestoreId"]
clock(advance=DAY)
assert status(third)["RestoreStatus"] == "PREVIEW_EXPIRED"
make("dan")
listed = cognito.list_point_in_time_recoveries(MaxResults=2, **named)
more = cognito.list_point_in_time_recoveries(NextToken=listed["NextToken"], **named)
found = listed["Restorations"] + more["Restorations"]
assert [one["RestoreId"] for one in found] == [third, second, restore] and "NextToken" not in more, found
assert set(found[0]) == {"RestoreId", "RestoreStatus", "RestoreTimestamp"}, found

# A runbook also meets what only AWS's support ends.
requests.post(f"{endpoint}/_local/faults", json={
    "operation": "StartPointInTimeRecovery", "status": "AWS_ABORTED"}).raise_for_status()
stuck = cognito.initiate_point_in_time_recovery(RestoreTimestamp=point, **named)["Restoration"]["RestoreId"]
wait(stuck, "PREVIEW_GENERATED")
cognito.start_point_in_time_recovery(RestoreId=stuck, **named)
wait(stuck, "AWS_ABORTED")
assert error(cognito.admin_delete_user, Username="dan", **named)[0] == "OperationNotEnabledException"
cognito.delete_user_pool(**named)
print("recovered")
