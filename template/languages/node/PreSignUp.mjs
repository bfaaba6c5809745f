// Lets people sign up if their email address is in one of the domains of ALLOWED_DOMAINS.

const domains = new Set(process.env.ALLOWED_DOMAINS.split(",").map((domain) => domain.trim().toLowerCase()));

export const handler = async (event) => {
  // Administrators and identity providers may add users of any domain.
  if (event.triggerSource === "PreSignUp_SignUp") {
    const email = event.request.userAttributes.email ?? "";
    if (!domains.has(email.slice(email.lastIndexOf("@") + 1).toLowerCase())) {
      // The app shows the user this sentence, after "PreSignUp failed with error".
      throw new Error("Use the email address of your organization.");
    }
  }
  return event;
};
