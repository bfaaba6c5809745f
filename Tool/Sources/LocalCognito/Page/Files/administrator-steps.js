import { make } from "./base.js";
import { send } from "./cognito.js";
import { field } from "./forms.js";
import { metadata, pairs, passwordField } from "./requests.js";
import { signIn } from "./sign-in-steps.js";
import { signUp } from "./sign-up-steps.js";
import { filledAttributes, newUserFields } from "./user-attributes.js";

/**
 * A user of an administrator, who signs in with a temporary password.
 * @type {StepFactory}
 */
export function invite(player) {
  const { nameInput, fields, addition } = newUserFields(player);
  const intro = "As an administrator: the user gets a temporary password and sets a new one at the first sign-in.";
  return {
    title: "Invite",
    action: "Create the user",
    intro: [make("p", "faint", intro)],
    fields: [nameInput, passwordField(player, "newPassword", "Temporary password"), fields],
    more: [addition, metadata()],
    requests: async (values) => [
      {
        operation: "AdminCreateUser",
        signed: true,
        input: {
          UserPoolId: player.about.pool.Id,
          Username: values.username,
          TemporaryPassword: values.newPassword,
          UserAttributes: filledAttributes(values),
          ...pairs("ClientMetadata", values.metadata),
        },
      },
    ],
    done: (_, values) => {
      player.know(values.username, values.newPassword);
      return { words: "The user is created and has a temporary password.", next: signIn };
    },
  };
}

// MARK: A pool and an app client, for a server that has none

const poolFields = () => [
  field({ name: "name", label: "Name", value: "members", required: true }),
  field({ name: "email", label: "Users sign in with their email address", type: "checkbox" }),
  field({ name: "factors", label: "Codes, passkeys and authenticator apps", type: "checkbox", value: true }),
  field({ name: "secret", label: "The client has a secret", type: "checkbox" }),
];

const poolRequest = (values) => ({
  operation: "CreateUserPool",
  signed: true,
  input: {
    PoolName: values.name,
    AutoVerifiedAttributes: ["email"],
    ...(values.email ? { UsernameAttributes: ["email"] } : {}),
    ...(values.factors
      ? { Policies: { SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"] } } }
      : {}),
  },
});

const clientFlows = ["USER_PASSWORD_AUTH", "USER_SRP_AUTH", "CUSTOM_AUTH", "USER_AUTH", "REFRESH_TOKEN_AUTH"];

const clientRequest = (poolID, values) => ({
  operation: "CreateUserPoolClient",
  signed: true,
  input: {
    UserPoolId: poolID,
    ClientName: "app",
    ...(values.secret ? { GenerateSecret: true } : {}),
    ExplicitAuthFlows: clientFlows.map((name) => `ALLOW_${name}`),
  },
});

const factorRequests = (poolID, values) =>
  values.factors
    ? [
        {
          operation: "SetUserPoolMfaConfig",
          signed: true,
          input: {
            UserPoolId: poolID,
            MfaConfiguration: "OPTIONAL",
            SoftwareTokenMfaConfiguration: { Enabled: true },
            WebAuthnConfiguration: { RelyingPartyId: "localhost", UserVerification: "preferred" },
          },
        },
      ]
    : [];

/** @type {StepFactory} */
export function createPool(player) {
  const knownID = player.about?.pool.Id;
  const unknownID = "(Id of the answer)";
  return {
    title: "Create a pool",
    action: "Create a pool and a client",
    fields: knownID ? [] : poolFields(),
    requests: async (values) =>
      knownID
        ? [clientRequest(knownID, values)]
        : [poolRequest(values), clientRequest(unknownID, values), ...factorRequests(unknownID, values)],
    run: async (values, [first]) => {
      const poolID = knownID ?? (await send(first)).UserPool.Id;
      await send(clientRequest(poolID, values));
      for (const request of factorRequests(poolID, values)) await send(request);
    },
    done: async () => {
      await player.read();
      return { words: "The pool is there. Sign a user up.", next: signUp };
    },
  };
}
