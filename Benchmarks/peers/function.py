"""What many would write in Python: it does what InviteOnlySignUp does."""

import os

INVITED = {address.strip().lower() for address in os.environ.get("INVITED_EMAILS", "").split(",")}


def handle(event, _):
    email = event["request"]["userAttributes"].get("email", "")
    if len(event["userName"]) < 5 or email.lower() not in INVITED:
        raise PermissionError("This service is by invitation only.")
    event["response"]["autoConfirmUser"] = True
    return event
