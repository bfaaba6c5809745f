import pytest


def test_a_member_is_welcomed(cognito_pool):
    cognito_pool.sign_up("ada@example.org")
    code, welcome = cognito_pool.outbox
    assert code["subject"] == "Your code for Harbour"
    assert welcome["subject"] == "Welcome"


def test_a_stranger_is_refused(cognito_pool):
    with pytest.raises(cognito_pool.cognito_idp.exceptions.UserLambdaValidationException, match="cannot be used here"):
        cognito_pool.sign_up("eve@example.net")
    assert cognito_pool.outbox == []


def test_the_token_has_the_domain(cognito_pool):
    cognito_pool.sign_up("ada@example.org")
    tokens = cognito_pool.sign_in("ada@example.org")["AuthenticationResult"]
    assert cognito_pool.claims(tokens["IdToken"])["domain"] == "example.org"


def test_a_code_expires_after_a_day(cognito_pool):
    cognito_pool.sign_up("ada@example.org", confirm=False)
    cognito_pool.clock.advance(25 * 3600)
    with pytest.raises(cognito_pool.cognito_idp.exceptions.ExpiredCodeException):
        cognito_pool.cognito_idp.confirm_sign_up(
            ClientId=cognito_pool.client_id("App"), Username="ada@example.org", ConfirmationCode=cognito_pool.outbox[-1]["code"])


def test_a_busy_service_is_shown(cognito_pool):
    cognito_pool.faults.add(operation="SignUp", error="TooManyRequestsException")
    with pytest.raises(cognito_pool.cognito_idp.exceptions.TooManyRequestsException):
        cognito_pool.sign_up("ada@example.org")
