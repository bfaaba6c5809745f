// Logs each new member. Cognito has already confirmed the user and reads nothing from the answer but the event.

export const handler = async (event) => {
  // The log has no personal data: `sub` is the user's id in the pool.
  console.log(`new member ${event.request.userAttributes.sub}`);
  return event;
};
