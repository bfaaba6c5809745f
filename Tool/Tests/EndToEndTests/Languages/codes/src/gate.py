"""Lets people of one email domain sign up."""

import os


def handler(event, context):
    email = event["request"]["userAttributes"].get("email", "")
    if event["triggerSource"] == "PreSignUp_SignUp" and not email.endswith("@" + os.environ["ALLOWED_DOMAIN"]):
        raise Exception("Use the email address of your organization.")
    return event
