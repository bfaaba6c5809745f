// Adds the domain of the user's address to the ID token.
export async function handler(event) {
  const domain = event.request.userAttributes.email.split("@")[1];
  event.response.claimsOverrideDetails = { claimsToAddOrOverride: { domain } };
  return event;
}
