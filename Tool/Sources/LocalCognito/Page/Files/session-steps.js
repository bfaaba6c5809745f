import { button, copy, make, pretty } from "./base.js";
import { now } from "./changes.js";
import { claims, secretHash } from "./cognito.js";
import { access, asMember, codeField, deliveryPlace, metadata, pairs, passwordField } from "./requests.js";
import { signIn } from "./sign-in-steps.js";
import { amplifyCall, literal } from "./snippets.js";
import { asObject, attributeField, attributeFields, enteredAttributes, writableAttributes } from "./user-attributes.js";

// MARK: The session

/** When an access token ends, in words that go on with the time. */
function expiry(end) {
  const element = make("span", "");
  const tick = () => {
    const hasEnded = end <= now();
    const time = new Date(end * 1000).toLocaleString();
    const words = hasEnded ? `ended at ${time}: refresh the tokens.` : `ends at ${time}.`;
    element.textContent = end ? `the access token ${words}` : "";
    element.className = hasEnded ? "warn" : "";
  };
  tick();
  return { element, tick };
}

/** A token with its claims. */
const tokenDetails = (name, token) =>
  make(
    "details",
    "",
    make("summary", "", name),
    button("Copy", () => copy(token, `Copied: ${name}`)),
    make("pre", "", Object.keys(claims(token)).length ? pretty(claims(token)) : "The content is only for the pool."),
  );

/**
 * The user's tokens, and what an app can do with them.
 * @type {StepFactory}
 */
export function session(player) {
  const names = ["IdToken", "AccessToken", "RefreshToken"].filter((name) => player.tokens[name]);
  const end = claims(player.tokens.AccessToken).exp;
  const { element, tick } = expiry(end);
  return {
    title: "Session",
    tick,
    intro: [
      make("p", "", "Signed in as ", make("strong", "", player.shownUser()), end ? "; " : ".", element),
      ...names.map((name) => tokenDetails(name, player.tokens[name])),
    ],
    fields: [],
  };
}

/** The request that refreshes the tokens, as the client is set up; `device` is the key with which they were issued. */
async function refreshRequest({ client, tokens }, user, device) {
  if (client.RefreshTokenRotation?.Feature === "ENABLED")
    return {
      operation: "GetTokensFromRefreshToken",
      input: {
        ClientId: client.ClientId,
        RefreshToken: tokens.RefreshToken,
        ...asMember("ClientSecret", client.ClientSecret),
        ...asMember("DeviceKey", device),
      },
    };
  return {
    operation: "InitiateAuth",
    input: {
      ClientId: client.ClientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: {
        REFRESH_TOKEN: tokens.RefreshToken,
        ...asMember("DEVICE_KEY", device),
        ...asMember("SECRET_HASH", await secretHash(client, user)),
      },
    },
  };
}

/** @type {StepFactory} */
export function refresh(player) {
  // Refresh tokens of a device are accepted only with its key.
  const device = claims(player.tokens.AccessToken).device_key;
  return {
    title: "Refresh",
    action: "Refresh the tokens",
    fields: [],
    requests: async () => [await refreshRequest(player, player.user(), device)],
    amplify: () => "await fetchAuthSession({ forceRefresh: true });",
    done: (answer) => {
      player.setTokens({ ...player.tokens, ...answer.AuthenticationResult });
      return { words: "The tokens are new.", next: session };
    },
  };
}

// MARK: The account

/** @type {StepFactory} */
export function readAttributes(player) {
  return {
    title: "Attributes",
    action: "Read the attributes",
    fields: [],
    requests: async () => [{ operation: "GetUser", input: access(player) }],
    amplify: () => "await fetchUserAttributes();",
    done: (answer) => {
      player.changed = asObject(answer.UserAttributes);
      return { words: "The user as the app sees it:", result: answer };
    },
  };
}

/** @type {StepFactory} */
export function changeAttributes(player) {
  const known = player.attributes();
  const valueOf = ({ Name }) => known[Name]?.formatted ?? known[Name] ?? "";
  const schema = writableAttributes(player.about.pool).filter((one) => one.Mutable);
  const listed = schema.filter((one) => one.Name in known || player.added.has(one.Name));
  const { fields, addition } = attributeFields(player, schema, listed, (one) =>
    attributeField(player, one, false, one.Name, one.Name in known ? valueOf(one) : undefined),
  );
  // An attribute without a value is removed.
  const changed = (values) => enteredAttributes(values).filter((one) => one.Value !== valueOf(one));
  return {
    title: "Change attributes",
    action: "Save the changes",
    fields: [fields, addition],
    more: [metadata()],
    requests: async (values) => [
      {
        operation: "UpdateUserAttributes",
        input: { ...access(player), UserAttributes: changed(values), ...pairs("ClientMetadata", values.metadata) },
      },
    ],
    amplify: (values) => `await updateUserAttributes({ userAttributes: ${literal(asObject(changed(values)))} });`,
    done: ({ CodeDeliveryDetailsList: [delivery] = [] }, values) => {
      player.changed = { ...player.changed, ...asObject(changed(values)) };
      if (!delivery) return { words: "Saved. Refresh the tokens to see the changes in their claims.", next: session };
      return {
        words: `Saved. A code is on its way by ${deliveryPlace(delivery)}.`,
        next: verifyAttribute(delivery.AttributeName),
      };
    },
  };
}

/** @type {(name: string) => StepFactory} */
const verifyAttribute = (name) => (player) => ({
  title: `Verify ${name}`,
  action: "Verify",
  code: "code",
  fields: [codeField()],
  requests: async (values) => [
    { operation: "VerifyUserAttribute", input: { ...access(player), AttributeName: name, Code: values.code } },
  ],
  amplify: (values) => amplifyCall("confirmUserAttribute", { userAttributeKey: name, confirmationCode: values.code }),
  done: () => ({ words: `Verified: ${name}.`, next: session }),
  extras: [
    {
      label: "Send the code again",
      requests: async () => [
        { operation: "GetUserAttributeVerificationCode", input: { ...access(player), AttributeName: name } },
      ],
      done: (answer) => ({ words: `A new code is on its way by ${deliveryPlace(answer.CodeDeliveryDetails)}.` }),
    },
  ],
});

/** @type {StepFactory} */
export function changePassword(player) {
  return {
    title: "Change password",
    action: "Change the password",
    fields: [passwordField(player), passwordField(player, "newPassword", "New password", player.nextPassword())],
    requests: async (values) => [
      {
        operation: "ChangePassword",
        input: { ...access(player), PreviousPassword: values.password, ProposedPassword: values.newPassword },
      },
    ],
    amplify: (values) =>
      amplifyCall("updatePassword", { oldPassword: values.password, newPassword: values.newPassword }),
    done: (_, values) => {
      player.know(player.name, values.newPassword);
      return { words: "The password is changed.", next: session };
    },
  };
}

// MARK: The end of a session

/**
 * A step after which there is no session.
 * @returns {StepFactory}
 */
const ending = (title, action, request, amplify, words) => (player) => ({
  title,
  action,
  fields: [],
  requests: async () => [request(player)],
  amplify: () => amplify,
  done: () => {
    player.setTokens(null);
    return { words, next: signIn };
  },
});

export const signOut = ending(
  "Sign out",
  "Sign out everywhere",
  (player) => ({ operation: "GlobalSignOut", input: access(player) }),
  "await signOut({ global: true });",
  "Signed out: the tokens are revoked.",
);
export const revoke = ending(
  "Revoke",
  "Revoke the refresh token",
  (player) => ({
    operation: "RevokeToken",
    input: {
      ClientId: player.client.ClientId,
      Token: player.tokens.RefreshToken,
      ...asMember("ClientSecret", player.client.ClientSecret),
    },
  }),
  "await signOut();",
  "The refresh token and the access tokens of the sign-in are revoked.",
);
export const deleteUser = ending(
  "Delete",
  "Delete the user",
  (player) => ({ operation: "DeleteUser", input: access(player) }),
  "await deleteUser();",
  "The user is deleted.",
);
