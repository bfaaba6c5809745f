// Mails a code of six digits at the start of a sign-in.
const { randomInt } = require("node:crypto");
const { sendEmail } = require("./ses");

exports.handler = async (event) => {
  const { session, userAttributes, userNotFound } = event.request;
  // A wrong answer does not change the code, which the first challenge's metadata keep.
  const kept = session.length > 0 ? session[0].challengeMetadata : undefined;
  const code = kept ?? String(randomInt(1_000_000)).padStart(6, "0");
  if (session.length === 0 && !userNotFound) {
    await sendEmail(userAttributes.email, "Your code", `Your code is ${code}.`);
  }
  event.response.publicChallengeParameters = { medium: "EMAIL" };
  event.response.privateChallengeParameters = { code };
  event.response.challengeMetadata = code;
  return event;
};
