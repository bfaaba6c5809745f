export const handler = async (event) => {
  event.response = { claimsOverrideDetails: { claimsToAddOrOverride: { plan: "free" } } };
  return event;
};
