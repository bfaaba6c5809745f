// Writes one log line for each sign-in, without personal data.

export const handler = async (event) => {
  const { userAttributes, newDeviceUsed = false } = event.request;
  console.log(`sign-in of ${userAttributes.sub}, new device: ${newDeviceUsed}`);
  return event;
};
