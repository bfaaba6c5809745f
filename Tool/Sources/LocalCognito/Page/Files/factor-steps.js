import { Authenticator } from "./authenticator.js";
import { button, copy, make } from "./base.js";
import { base64, send } from "./cognito.js";
import { field } from "./forms.js";
import { makePasskey } from "./passkey.js";
import { access, asMember, codeField } from "./requests.js";
import { session } from "./session-steps.js";
import { literal } from "./snippets.js";
import { makeVerifier } from "./srp.js";

// MARK: Second factors

/**
 * Shows a new secret of an authenticator app and verifies a code of it; `by` has the access token or the session.
 * @returns {StepFactory}
 */
export function verifyAuthenticator(player, secret, by, done) {
  const authenticator = new Authenticator(secret);
  return () => ({
    title: "Authenticator app",
    action: "Verify the code",
    authenticator,
    code: "code",
    intro: [
      make("p", "", "The secret for an authenticator app. The page computes its codes, too."),
      make("p", "secret", make("code", "", secret)),
      button("Copy the secret", () => copy(secret, "Copied the secret")),
    ],
    fields: [codeField(), field({ name: "device", label: "Name of the device (optional)" })],
    requests: async (values) => [
      {
        operation: "VerifySoftwareToken",
        input: { ...by, UserCode: values.code, ...asMember("FriendlyDeviceName", values.device) },
      },
    ],
    amplify: (values) => `await verifyTOTPSetup({ code: ${JSON.stringify(values.code)} });`,
    done: (answer) => {
      player.owns(authenticator);
      return done(answer);
    },
  });
}

/** @type {StepFactory} */
export function authenticatorApp(player) {
  return {
    title: "Authenticator app",
    action: "Show a secret",
    fields: [],
    requests: async () => [{ operation: "AssociateSoftwareToken", input: access(player) }],
    amplify: () => "const { sharedSecret } = await setUpTOTP();",
    done: (answer) => ({
      words: "The secret is new; it counts after a code has been verified.",
      next: verifyAuthenticator(player, answer.SecretCode, access(player), () => ({
        words: "The app is set up. Turn it on as the second factor.",
        next: secondFactors,
      })),
    }),
  };
}

/** The second factors: the members of the API, their labels, and their names in Amplify. */
const secondFactorKinds = [
  ["SoftwareTokenMfaSettings", "Authenticator app", "totp"],
  ["SMSMfaSettings", "Text message", "sms"],
  ["EmailMfaSettings", "Email", "email"],
];
const preferences = [
  ["keep", "as it is"],
  ["", "off"],
  ["on", "on"],
  ["preferred", "preferred"],
];
const amplifyPreferences = { "": "DISABLED", on: "ENABLED", preferred: "PREFERRED" };

/** An object of the factors whose preference changes; a function gives the name and the value of each. */
const preferenceChanges = (values, entry) =>
  Object.fromEntries(
    secondFactorKinds
      .filter(([member]) => values[member] !== "keep")
      .map(([member, , amplifyName]) => entry(values[member], member, amplifyName)),
  );

/** @type {StepFactory} */
export function secondFactors(player) {
  const hasApp = Boolean(player.authenticatorOf(player.user()));
  return {
    title: "Second factors",
    action: "Save",
    fields: secondFactorKinds.map(([name, label], index) =>
      field({ name, label, options: preferences, value: index === 0 && hasApp ? "preferred" : "keep" }),
    ),
    requests: async (values) => [
      {
        operation: "SetUserMFAPreference",
        input: {
          ...access(player),
          ...preferenceChanges(values, (value, member) => [
            member,
            { Enabled: value !== "", PreferredMfa: value === "preferred" },
          ]),
        },
      },
    ],
    amplify: (values) => {
      const changes = preferenceChanges(values, (value, _, amplifyName) => [amplifyName, amplifyPreferences[value]]);
      return `await updateMFAPreference(${literal(changes)});`;
    },
    done: () => ({ words: "Saved. The next sign-in asks for it.", next: session }),
  };
}

// MARK: Passkeys and devices

/** @type {StepFactory} */
export function passkey(player) {
  return {
    title: "Passkey",
    action: "Make a passkey",
    fields: [],
    requests: async () => [
      { operation: "StartWebAuthnRegistration", input: access(player) },
      { operation: "CompleteWebAuthnRegistration", input: { ...access(player), Credential: "(of the browser)" } },
    ],
    amplify: () => "await associateWebAuthnCredential();",
    run: async (_, [start, complete]) => {
      const { CredentialCreationOptions } = await send(start);
      return send({
        ...complete,
        input: { ...access(player), Credential: await makePasskey(CredentialCreationOptions) },
      });
    },
    done: () => ({ words: "The passkey is made. Sign in with the factor WEB_AUTHN.", next: session }),
  };
}

/** The requests that confirm a device. */
async function deviceRequests(player, DeviceKey, verifier, name) {
  const confirmation = {
    operation: "ConfirmDevice",
    input: {
      ...access(player),
      DeviceKey,
      DeviceSecretVerifierConfig: await verifier,
      ...asMember("DeviceName", name),
    },
  };
  if (!player.about.pool.DeviceConfiguration?.DeviceOnlyRememberedOnUserPrompt) return [confirmation];
  return [
    confirmation,
    {
      operation: "UpdateDeviceStatus",
      input: { ...access(player), DeviceKey, DeviceRememberedStatus: "remembered" },
    },
  ];
}

/**
 * Confirms this page as a device of the user, with a password of its own; later sign-ins prove it.
 * @type {StepFactory}
 */
export function rememberDevice(player) {
  const { DeviceKey, DeviceGroupKey } = player.tokens.NewDeviceMetadata;
  const password = base64(crypto.getRandomValues(new Uint8Array(30)));
  const verifier = makeVerifier(password, DeviceGroupKey, DeviceKey);
  return {
    title: "Remember the device",
    action: "Remember this page as a device",
    fields: [field({ name: "device", label: "Name of the device", value: "Live page" })],
    requests: (values) => deviceRequests(player, DeviceKey, verifier, values.device),
    amplify: () => "await rememberDevice();",
    done: () => {
      for (const name of [player.name, player.user()])
        player.devices.set(name, { DeviceKey, DeviceGroupKey, password });
      delete player.tokens.NewDeviceMetadata;
      return { words: "The device is confirmed. The next sign-in proves it.", next: session };
    },
  };
}
