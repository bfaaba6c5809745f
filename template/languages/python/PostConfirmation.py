"""Logs each new member. Cognito has already confirmed the user and reads nothing from the answer but the event."""


def handler(event, context):
    # The log has no personal data: `sub` is the user's id in the pool.
    print(f"new member {event['request']['userAttributes']['sub']}")
    return event
