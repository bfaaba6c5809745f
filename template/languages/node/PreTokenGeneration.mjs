// Puts the user's language into the access token.

export const handler = async (event) => {
  const { locale } = event.request.userAttributes;
  if (locale) {
    event.response.claimsAndScopeOverrideDetails = {
      accessTokenGeneration: { claimsToAddOrOverride: { locale } },
    };
  }
  return event;
};
