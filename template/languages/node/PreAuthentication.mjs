// Keeps users out until they have verified their email address.

export const handler = async (event) => {
  // For a name that nobody has, Cognito goes on as if the user existed, so that names cannot be tried.
  if (event.request.userNotFound) return event;
  if (event.request.userAttributes.email_verified !== "true") throw new Error("Verify your email address first.");
  return event;
};
