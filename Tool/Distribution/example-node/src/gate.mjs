// Lets people of one email domain sign up.
export async function handler(event) {
  if (!event.request.userAttributes.email?.endsWith("@example.org")) {
    throw new Error("Use the email address of your organization.");
  }
  return event;
}
