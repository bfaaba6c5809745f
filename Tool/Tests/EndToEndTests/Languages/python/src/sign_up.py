import os


def lambda_handler(event, context):
    address = event["request"]["userAttributes"].get("email", "")
    if not address.endswith("@" + os.environ["DOMAIN"]):
        raise Exception("Only members of the organization can sign up.")
    event["response"]["autoConfirmUser"] = True
    event["response"]["autoVerifyEmail"] = True
    return event
