// Asks for the mailed code, three times at most.
exports.handler = async (event) => {
  const { session, userNotFound } = event.request;
  const wrong = session.filter((step) => !step.challengeResult).length;
  const isRight = session.length > 0 && session[session.length - 1].challengeResult;
  const isOver = wrong >= 3 || session.some((step) => step.challengeName !== "CUSTOM_CHALLENGE");
  // A user who does not exist is asked as well, and never gets tokens.
  event.response.issueTokens = isRight && !isOver && !userNotFound;
  event.response.failAuthentication = isOver || (isRight && !event.response.issueTokens);
  if (!event.response.issueTokens && !event.response.failAuthentication) {
    event.response.challengeName = "CUSTOM_CHALLENGE";
  }
  return event;
};
