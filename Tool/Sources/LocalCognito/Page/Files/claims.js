// The claims that a token trigger asks for in vain.

/** Claims that the answer of a token trigger both adds and suppresses, which the token lacks, by the kind of token. */
export function lostClaims(answer) {
  const details = answer?.response?.claimsOverrideDetails;
  const { idTokenGeneration, accessTokenGeneration } = answer?.response?.claimsAndScopeOverrideDetails ?? {};
  const lost = (/** @type {any} */ changes) =>
    Object.keys(changes?.claimsToAddOrOverride ?? {}).filter((name) => changes.claimsToSuppress?.includes?.(name));
  return { idToken: lost(details ?? idTokenGeneration), accessToken: lost(accessTokenGeneration) };
}
