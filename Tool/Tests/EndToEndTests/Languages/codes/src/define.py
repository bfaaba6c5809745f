"""Asks for the mailed code, three times at most."""


def handler(event, context):
    request, response = event["request"], event["response"]
    session = request["session"]
    answers = [step["challengeResult"] for step in session]
    is_right = bool(answers) and answers[-1]
    is_over = any(step["challengeName"] != "CUSTOM_CHALLENGE" for step in session) or answers.count(False) >= 3
    # A user who does not exist is asked as well, and never gets tokens.
    response["issueTokens"] = is_right and not is_over and not request.get("userNotFound")
    response["failAuthentication"] = is_over or is_right and not response["issueTokens"]
    if not response["issueTokens"] and not response["failAuthentication"]:
        response["challengeName"] = "CUSTOM_CHALLENGE"
    return event
