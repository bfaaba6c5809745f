// A sign-in of your own: the password, which Cognito checks, and then a question, three times at most.

import { randomInt, timingSafeEqual } from "node:crypto";

const fail = { issueTokens: false, failAuthentication: true };
const tokens = { issueTokens: true, failAuthentication: false };
const challenge = (challengeName) => ({ challengeName, issueTokens: false, failAuthentication: false });

export const handler = async (event) => {
  const decide = { DefineAuthChallenge: define, CreateAuthChallenge: create, VerifyAuthChallengeResponse: verify };
  event.response = decide[event.triggerSource.split("_")[0]](event.request);
  return event;
};

function define({ session, userNotFound }) {
  const passed = (step, name) => step?.challengeName === name && step.challengeResult;
  if (session.length === 1 && passed(session[0], "SRP_A")) return challenge("PASSWORD_VERIFIER");
  const answers = session.slice(2);
  // The names are checked as well as the results: an app chooses which challenge it answers.
  if (!passed(session[0], "SRP_A") || !passed(session[1], "PASSWORD_VERIFIER")) return fail;
  if (answers.some((step) => step.challengeName !== "CUSTOM_CHALLENGE")) return fail;
  if (answers.at(-1)?.challengeResult) {
    // A user who does not exist gets the same questions, and never tokens.
    return userNotFound ? fail : tokens;
  }
  return answers.length >= 3 ? fail : challenge("CUSTOM_CHALLENGE");
}

function create() {
  // Replace this with your own question. Only private parameters are kept from the app.
  const [first, second] = [randomInt(10, 100), randomInt(10, 100)];
  return {
    publicChallengeParameters: { question: `${first} + ${second}` },
    privateChallengeParameters: { answer: `${first + second}` },
    challengeMetadata: "SUM",
  };
}

function verify({ privateChallengeParameters, challengeAnswer }) {
  const [expected, answer] = [privateChallengeParameters.answer, challengeAnswer ?? ""].map((text) => Buffer.from(text));
  return { answerCorrect: expected.length === answer.length && timingSafeEqual(expected, answer) };
}
