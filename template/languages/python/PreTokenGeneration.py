"""Puts the user's language into the access token."""


def handler(event, context):
    locale = event["request"]["userAttributes"].get("locale")
    if locale:
        event["response"]["claimsAndScopeOverrideDetails"] = {
            "accessTokenGeneration": {"claimsToAddOrOverride": {"locale": locale}}
        }
    return event
