def lambda_handler(event, context):
    source, request, response = event["triggerSource"], event["request"], event["response"]
    if source == "DefineAuthChallenge_Authentication":
        session = request["session"]
        # The mistake: the last answer's result is not looked at.
        response["issueTokens"] = len(session) > 0
        response["failAuthentication"] = False
        if not session:
            response["challengeName"] = "CUSTOM_CHALLENGE"
    elif source == "CreateAuthChallenge_Authentication":
        response["publicChallengeParameters"] = {"question": "Which colour does the sky have?"}
        response["privateChallengeParameters"] = {"answer": "blue"}
    elif source == "VerifyAuthChallengeResponse_Authentication":
        response["answerCorrect"] = request["challengeAnswer"] == request["privateChallengeParameters"]["answer"]
    return event
