"""Adds the domain of the user's address to the ID token."""


def handler(event, context):
    domain = event["request"]["userAttributes"]["email"].split("@")[1]
    event["response"]["claimsOverrideDetails"] = {"claimsToAddOrOverride": {"domain": domain}}
    return event
