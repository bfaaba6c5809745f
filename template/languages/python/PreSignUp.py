"""Lets people sign up if their email address is in one of the domains of ALLOWED_DOMAINS."""

import os

DOMAINS = {domain.strip().lower() for domain in os.environ["ALLOWED_DOMAINS"].split(",")}


def handler(event, context):
    # Administrators and identity providers may add users of any domain.
    if event["triggerSource"] == "PreSignUp_SignUp":
        domain = event["request"]["userAttributes"].get("email", "").rpartition("@")[2].lower()
        if domain not in DOMAINS:
            # The app shows the user this sentence, after "PreSignUp failed with error".
            raise Exception("Use the email address of your organization.")
    return event
