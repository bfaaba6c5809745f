import { field } from "./forms.js";
import {
  asList,
  asMember,
  codeField,
  deliveryPlace,
  members,
  metadata,
  nameField,
  pairs,
  passwordField,
  userRequest,
} from "./requests.js";
import { signIn } from "./sign-in-steps.js";
import { amplifyCall } from "./snippets.js";
import { asObject, filledAttributes, newUserFields } from "./user-attributes.js";

/** The attributes as a member; without it if none has a value, as clients do. */
const attributeMember = (name, values, form = (list) => list) =>
  asMember(name, filledAttributes(values).length && form(filledAttributes(values)));

const signUpCall = (values) =>
  amplifyCall(
    "signUp",
    { username: values.username, password: values.newPassword },
    {
      ...attributeMember("userAttributes", values, asObject),
      ...pairs("validationData", values.validation),
      ...pairs("clientMetadata", values.metadata),
    },
  );

/** @type {StepFactory} */
export function signUp(player) {
  const { nameInput, fields, addition } = newUserFields(player);
  return {
    title: "Sign up",
    action: "Sign up",
    fields: [nameInput, passwordField(player, "newPassword"), fields],
    more: [
      addition,
      metadata(),
      field({ name: "validation", label: "ValidationData, a line for each name=value", type: "lines" }),
    ],
    requests: async (values) => [
      await userRequest(player, "SignUp", values, {
        Password: values.newPassword,
        ...attributeMember("UserAttributes", values),
        ...asMember("ValidationData", asList(members(values.validation))),
      }),
    ],
    amplify: signUpCall,
    done: (answer, values) => {
      player.know(values.username, values.newPassword);
      if (answer.UserConfirmed) return { words: "Signed up, and confirmed at once.", next: signIn };
      const delivery = answer.CodeDeliveryDetails;
      return {
        words: delivery
          ? `Signed up. A code is on its way by ${deliveryPlace(delivery)}.`
          : "Signed up. The pool has sent no code, because nothing is verified by itself.",
        next: confirm,
      };
    },
  };
}

/** @type {StepFactory} */
export function confirm(player) {
  return {
    title: "Confirm",
    action: "Confirm",
    code: "code",
    fields: [nameField(player), codeField()],
    more: [metadata()],
    requests: async (values) => [await userRequest(player, "ConfirmSignUp", values, { ConfirmationCode: values.code })],
    amplify: (values) => amplifyCall("confirmSignUp", { username: values.username, confirmationCode: values.code }),
    done: (_, values) => {
      player.know(values.username);
      return { words: "Confirmed.", next: signIn };
    },
    extras: [
      {
        label: "Send the code again",
        requests: async (values) => [await userRequest(player, "ResendConfirmationCode", values)],
        done: (answer) => ({ words: `A new code is on its way by ${deliveryPlace(answer.CodeDeliveryDetails)}.` }),
      },
    ],
  };
}
