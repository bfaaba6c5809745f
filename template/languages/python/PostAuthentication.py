"""Writes one log line for each sign-in, without personal data."""


def handler(event, context):
    print(f"sign-in of {event['request']['userAttributes']['sub']}, new device: {event['request'].get('newDeviceUsed', False)}")
    return event
