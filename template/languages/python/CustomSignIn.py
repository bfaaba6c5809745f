"""A sign-in of your own: the password, which Cognito checks, and then a question, three times at most."""

import secrets

FAIL = {"issueTokens": False, "failAuthentication": True}
TOKENS = {"issueTokens": True, "failAuthentication": False}


def handler(event, context):
    decide = {"DefineAuthChallenge": define, "CreateAuthChallenge": create, "VerifyAuthChallengeResponse": verify}
    event["response"] = decide[event["triggerSource"].partition("_")[0]](event["request"])
    return event


def define(request):
    steps = [(step["challengeName"], step["challengeResult"]) for step in request["session"]]
    if steps == [("SRP_A", True)]:
        return challenge("PASSWORD_VERIFIER")
    answers = steps[2:]
    # The names are checked as well as the results: an app chooses which challenge it answers.
    if steps[:2] != [("SRP_A", True), ("PASSWORD_VERIFIER", True)] or any(name != "CUSTOM_CHALLENGE" for name, _ in answers):
        return FAIL
    if answers and answers[-1][1]:
        # A user who does not exist gets the same questions, and never tokens.
        return FAIL if request.get("userNotFound") else TOKENS
    return FAIL if len(answers) >= 3 else challenge("CUSTOM_CHALLENGE")


def challenge(name):
    return {"challengeName": name, "issueTokens": False, "failAuthentication": False}


def create(request):
    # Replace this with your own question. Only private parameters are kept from the app.
    first, second = secrets.randbelow(90) + 10, secrets.randbelow(90) + 10
    return {
        "publicChallengeParameters": {"question": f"{first} + {second}"},
        "privateChallengeParameters": {"answer": str(first + second)},
        "challengeMetadata": "SUM",
    }


def verify(request):
    expected = request["privateChallengeParameters"]["answer"]
    answer = request["challengeAnswer"]
    return {"answerCorrect": secrets.compare_digest(str(answer).encode(), expected.encode())}
