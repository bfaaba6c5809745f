// In the style of samples for the first runtimes: context.done and context.succeed.
module.exports.handler = function (event, context) {
  const { request, response, triggerSource } = event;
  if (triggerSource === "DefineAuthChallenge_Authentication") {
    // The mistake: the last answer's result is not looked at.
    response.issueTokens = request.session.length > 0;
    response.failAuthentication = false;
    if (request.session.length === 0) response.challengeName = "CUSTOM_CHALLENGE";
    context.done(null, event);
  } else if (triggerSource === "CreateAuthChallenge_Authentication") {
    response.publicChallengeParameters = { question: "Which colour does the sky have?" };
    response.privateChallengeParameters = { answer: "blue" };
    context.succeed(event);
  } else {
    response.answerCorrect = request.challengeAnswer === request.privateChallengeParameters.answer;
    context.succeed(event);
  }
};
