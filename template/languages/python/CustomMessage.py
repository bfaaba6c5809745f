"""Welcomes new users. Every other message is the pool's own."""


def handler(event, context):
    if event["triggerSource"] == "CustomMessage_SignUp":
        # Cognito puts the code in place of the code parameter, which the text must contain.
        code = event["request"]["codeParameter"]
        event["response"]["emailSubject"] = "Welcome"
        event["response"]["emailMessage"] = f"Welcome! Your code is {code}"
        event["response"]["smsMessage"] = f"Welcome! Your code is {code}"
    return event
