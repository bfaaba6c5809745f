// Compares an answer with the code.
exports.handler = async (event) => {
  event.response.answerCorrect = event.request.challengeAnswer === event.request.privateChallengeParameters.code;
  return event;
};
