"""Writes the message with the code of a sign-up."""


def handler(event, context):
    if event["triggerSource"] == "CustomMessage_SignUp":
        event["response"]["emailSubject"] = "Your code for Harbour"
        event["response"]["emailMessage"] = f"Your code is {event['request']['codeParameter']}."
    return event
