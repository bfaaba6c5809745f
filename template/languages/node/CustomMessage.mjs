// Welcomes new users. Every other message is the pool's own.

export const handler = async (event) => {
  if (event.triggerSource === "CustomMessage_SignUp") {
    // Cognito puts the code in place of the code parameter, which the text must contain.
    const code = event.request.codeParameter;
    event.response.emailSubject = "Welcome";
    event.response.emailMessage = `Welcome! Your code is ${code}`;
    event.response.smsMessage = `Welcome! Your code is ${code}`;
  }
  return event;
};
