// In the style of the oldest samples: a callback, and the event changed in place.
exports.handler = (event, context, callback) => {
  const address = event.request.userAttributes.email ?? "";
  if (!address.endsWith(`@${process.env.DOMAIN}`)) {
    callback(new Error("Only members of the organization can sign up."), event);
    return;
  }
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = true;
  callback(null, event);
};
