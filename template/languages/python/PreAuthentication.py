"""Keeps users out until they have verified their email address."""


def handler(event, context):
    # For a name that nobody has, Cognito goes on as if the user existed, so that names cannot be tried.
    if event["request"].get("userNotFound"):
        return event
    if event["request"]["userAttributes"].get("email_verified") != "true":
        raise Exception("Verify your email address first.")
    return event
