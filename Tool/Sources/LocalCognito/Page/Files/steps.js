import { button, copy, make, pretty } from "./base.js";
import { Authenticator } from "./authenticator.js";
import { now } from "./changes.js";
import { base64, base64URL, bytes, claims, cryptography, secretHash, send } from "./cognito.js";
import { field } from "./forms.js";
import { makePasskey } from "./passkey.js";
import {
  app,
  asList,
  asMember,
  codeField,
  members,
  metadata,
  nameField,
  pairs,
  passwordField,
  proven,
  verifierWords,
} from "./requests.js";
import { amplifyCall, literal } from "./snippets.js";
import { begin, makeVerifier } from "./srp.js";

// Each step is one thing that a client does: its fields, the requests that it sends, and the step that follows.
// `amplify` is the same in Amplify's functions; `code` names the field for which codes out of messages are offered.

// MARK: Sign-up

const samples = {
  phone_number: "+15555550123",
  birthdate: "1990-01-31",
  name: "Ada Lovelace",
  given_name: "Ada",
  family_name: "Lovelace",
  locale: "en-GB",
  zoneinfo: "Europe/London",
  website: "https://example.org",
  gender: "female",
  address: "1 Example Street",
};
const kinds = { Number: "1", Boolean: "true", DateTime: "2026-01-31T00:00:00Z" };

/** An example's address for a user name. */
const address = (name) => `${name.split("@")[0].replaceAll(/[^\w.-]/g, "") || "ada"}@example.org`;

function attributeField(player, attribute, isRequired, label, known) {
  const name = attribute.Name;
  const value =
    known ??
    (name === "email"
      ? address(player.name)
      : (samples[name] ?? kinds[attribute.AttributeDataType] ?? (isRequired ? "example" : "")));
  return field({ name: `attribute ${name}`, label, value, required: isRequired });
}

/** The attributes that an app can write. */
const writable = (pool) =>
  pool.SchemaAttributes.filter(
    (one) =>
      !["sub", "identities", "updated_at", "email_verified", "phone_number_verified"].includes(one.Name) &&
      !one.DeveloperOnlyAttribute,
  );

/** The fields of attributes, and a choice that adds others, which later forms then have as well. */
function attributeFields(player, schema, asked, fieldOf) {
  const place = make("div", "", ...asked.map(fieldOf));
  const others = schema.filter((one) => !asked.includes(one)).map((one) => one.Name);
  const choice = field({ name: "other", label: "Another attribute", options: others.map((name) => [name, name]) });
  choice.append(
    button("Add", () => {
      const name = choice.querySelector("select").value;
      if (!name || place.querySelector(`[name="attribute ${CSS.escape(name)}"]`)) return;
      player.added.add(name);
      place.append(fieldOf(schema.find((one) => one.Name === name)));
      place.lastChild.querySelector("input").focus();
      place.dispatchEvent(new Event("input", { bubbles: true }));
    }),
  );
  return { place, choice };
}

/** The fields of a new user's name and attributes. */
function userFields(player) {
  const { pool } = player.about;
  const schema = writable(pool).filter((one) => !(pool.UsernameAttributes ?? []).includes(one.Name));
  const asked = schema.filter(
    (one) =>
      one.Required ||
      one.Name === "email" ||
      player.added.has(one.Name) ||
      (pool.AutoVerifiedAttributes ?? []).includes(one.Name),
  );
  const name = nameField(player);
  const { place, choice } = attributeFields(player, schema, asked, (one) =>
    attributeField(player, one, one.Required, one.Required ? one.Name : `${one.Name} (optional)`),
  );
  let known = player.name;
  name.querySelector("input").addEventListener("input", ({ target }) => {
    // The example's address follows the name until a person writes another one.
    const email = place.querySelector("[name='attribute email']");
    if (email?.value === address(known)) email.value = address(target.value);
    known = target.value;
  });
  return { name, place, choice };
}

const written = (values) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith("attribute "))
    .map(([name, Value]) => ({ Name: name.slice("attribute ".length), Value }));
const attributes = (values) => written(values).filter(({ Value }) => Value !== "");
const asObject = (list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

export function signUp(player) {
  const { name, place, choice } = userFields(player);
  return {
    title: "Sign up",
    action: "Sign up",
    fields: [name, passwordField(player, "newPassword"), place],
    more: [
      choice,
      metadata(),
      field({ name: "validation", label: "ValidationData, a line for each name=value", type: "lines" }),
    ],
    requests: async (values) => [
      {
        operation: "SignUp",
        input: {
          ...(await app(player, values.username)),
          Username: values.username,
          Password: values.newPassword,
          ...asMember("UserAttributes", attributes(values).length && attributes(values)),
          ...asMember("ValidationData", asList(members(values.validation))),
          ...pairs("ClientMetadata", values.metadata),
        },
      },
    ],
    amplify: (values) =>
      amplifyCall(
        "signUp",
        { username: values.username, password: values.newPassword },
        {
          ...asMember("userAttributes", attributes(values).length && asObject(attributes(values))),
          ...pairs("validationData", values.validation),
          ...pairs("clientMetadata", values.metadata),
        },
      ),
    done: (answer, values) => {
      player.know(values.username, values.newPassword);
      if (answer.UserConfirmed) return { words: "Signed up, and confirmed at once.", next: signIn };
      const delivery = answer.CodeDeliveryDetails;
      return {
        words: delivery
          ? `Signed up. A code is on its way by ${medium(delivery)}.`
          : "Signed up. The pool has sent no code, because nothing is verified by itself.",
        next: confirm,
      };
    },
  };
}

const medium = ({ DeliveryMedium, Destination }) =>
  `${DeliveryMedium === "SMS" ? "text message" : "email"} to ${Destination}`;

export function confirm(player) {
  return {
    title: "Confirm",
    action: "Confirm",
    code: "code",
    fields: [nameField(player), codeField()],
    more: [metadata()],
    requests: async (values) => [
      {
        operation: "ConfirmSignUp",
        input: {
          ...(await app(player, values.username)),
          Username: values.username,
          ConfirmationCode: values.code,
          ...pairs("ClientMetadata", values.metadata),
        },
      },
    ],
    amplify: (values) => amplifyCall("confirmSignUp", { username: values.username, confirmationCode: values.code }),
    done: (_, values) => {
      player.know(values.username);
      return { words: "Confirmed.", next: signIn };
    },
    extras: [
      {
        label: "Send the code again",
        requests: async (values) => [
          {
            operation: "ResendConfirmationCode",
            input: {
              ...(await app(player, values.username)),
              Username: values.username,
              ...pairs("ClientMetadata", values.metadata),
            },
          },
        ],
        done: (answer) => ({ words: `A new code is on its way by ${medium(answer.CodeDeliveryDetails ?? {})}.` }),
      },
    ],
  };
}

// MARK: Sign-in

const ways = {
  USER_PASSWORD_AUTH: { words: "Password", flow: "USER_PASSWORD_AUTH", amplify: "USER_PASSWORD_AUTH", password: true },
  USER_SRP_AUTH: {
    words: "Password over SRP",
    flow: "USER_SRP_AUTH",
    amplify: "USER_SRP_AUTH",
    password: true,
    srp: true,
  },
  CUSTOM_AUTH: { words: "Custom challenges", flow: "CUSTOM_AUTH", amplify: "CUSTOM_WITHOUT_SRP" },
  CUSTOM_SRP: {
    words: "Password over SRP, then custom challenges",
    flow: "CUSTOM_AUTH",
    amplify: "CUSTOM_WITH_SRP",
    password: true,
    srp: true,
  },
  USER_AUTH: { words: "Choice of factors", flow: "USER_AUTH", amplify: "USER_AUTH", choice: true },
};
const factors = {
  "": "Ask me",
  PASSWORD: "PASSWORD",
  PASSWORD_SRP: "PASSWORD_SRP",
  EMAIL_OTP: "EMAIL_OTP",
  SMS_OTP: "SMS_OTP",
  WEB_AUTHN: "WEB_AUTHN",
};

export function signIn(player) {
  const allowed = player.client.ExplicitAuthFlows ?? [];
  const isOn = ({ flow }) => allowed.includes(`ALLOW_${flow}`);
  const hasDefine = Boolean(player.about.pool.LambdaConfig?.DefineAuthChallenge);
  const first = Object.keys(ways)
    .filter((way) => isOn(ways[way]))
    .find((way) => ways[way].flow !== "CUSTOM_AUTH" || hasDefine);
  const way = player.way ?? (hasDefine && isOn(ways.CUSTOM_AUTH) ? "CUSTOM_AUTH" : (first ?? "USER_PASSWORD_AUTH"));
  let started;
  const deviceOf = (name) => asMember("DEVICE_KEY", player.devices.get(name)?.DeviceKey);
  const needs = (values) =>
    ways[values.way].password || (ways[values.way].choice && values.preferred.startsWith("PASSWORD"));
  const proves = (values) => ways[values.way].srp || (ways[values.way].choice && values.preferred === "PASSWORD_SRP");
  return {
    title: "Sign in",
    action: "Sign in",
    intro: player.tokens ? [make("p", "faint", `This replaces the session of ${player.shownUser()}.`)] : [],
    fields: [
      nameField(player, player.about.pool.AliasAttributes?.length ? "User name or alias" : undefined),
      field({
        name: "way",
        label: "Sign in with",
        value: way,
        options: Object.entries(ways).map(([name, one]) => [
          name,
          `${one.words}${isOn(one) ? "" : " (not enabled for the client)"}`,
        ]),
      }),
      field({ name: "preferred", label: "Preferred factor", options: Object.entries(factors) }),
      passwordField(player),
    ],
    more: [metadata()],
    shown: (values) => ({ password: needs(values), preferred: Boolean(ways[values.way].choice) }),
    requests: async (values) => {
      const one = ways[values.way],
        parameters = {};
      if (needs(values) && !proves(values)) parameters.PASSWORD = values.password;
      if (proves(values)) parameters.SRP_A = (started ??= begin()).SRP_A;
      if (values.way === "CUSTOM_SRP") parameters.CHALLENGE_NAME = "SRP_A";
      if (one.choice && values.preferred) parameters.PREFERRED_CHALLENGE = values.preferred;
      const initiate = {
        operation: "InitiateAuth",
        input: {
          ClientId: player.client.ClientId,
          AuthFlow: one.flow,
          AuthParameters: await proven(player, values.username, { ...parameters, ...deviceOf(values.username) }),
          ...pairs("ClientMetadata", values.metadata),
        },
      };
      return proves(values) ? [initiate, await verifierWords(player, values.username)] : [initiate];
    },
    amplify: (values) => {
      const one = ways[values.way];
      return amplifyCall(
        "signIn",
        { username: values.username, password: needs(values) ? values.password : undefined },
        {
          authFlowType: one.amplify,
          ...asMember("preferredChallenge", one.choice && values.preferred),
          ...pairs("clientMetadata", values.metadata),
        },
      );
    },
    run: async (values, [initiate]) => {
      const srp = started;
      started = undefined;
      return player.verified(await send(initiate), srp, values.password);
    },
    done: (answer, values) => {
      player.know(values.username, needs(values) ? values.password : undefined);
      player.way = values.way;
      return player.signedInOr(answer);
    },
  };
}

// MARK: Passwords

export function forgot(player) {
  return {
    title: "Forgot password",
    action: "Send a code",
    fields: [nameField(player)],
    more: [metadata()],
    requests: async (values) => [
      {
        operation: "ForgotPassword",
        input: {
          ...(await app(player, values.username)),
          Username: values.username,
          ...pairs("ClientMetadata", values.metadata),
        },
      },
    ],
    amplify: (values) => `await resetPassword({ username: ${JSON.stringify(values.username)} });`,
    done: (answer, values) => {
      player.know(values.username);
      return { words: `A code is on its way by ${medium(answer.CodeDeliveryDetails ?? {})}.`, next: reset };
    },
  };
}

function reset(player) {
  return {
    title: "New password",
    action: "Set the password",
    code: "code",
    fields: [
      nameField(player),
      codeField(),
      passwordField(player, "newPassword", "New password", player.nextPassword()),
    ],
    more: [metadata()],
    requests: async (values) => [
      {
        operation: "ConfirmForgotPassword",
        input: {
          ...(await app(player, values.username)),
          Username: values.username,
          ConfirmationCode: values.code,
          Password: values.newPassword,
          ...pairs("ClientMetadata", values.metadata),
        },
      },
    ],
    amplify: (values) =>
      amplifyCall("confirmResetPassword", {
        username: values.username,
        confirmationCode: values.code,
        newPassword: values.newPassword,
      }),
    done: (_, values) => {
      player.know(values.username, values.newPassword);
      return { words: "The password is set.", next: signIn };
    },
  };
}

// MARK: Signed in

const access = (player) => ({ AccessToken: player.tokens.AccessToken });

function changePassword(player) {
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

export function refresh(player) {
  const rotates = player.client.RefreshTokenRotation?.Feature === "ENABLED";
  // Refresh tokens of a device are accepted only with its key.
  const device = claims(player.tokens.AccessToken).device_key;
  return {
    title: "Refresh",
    action: "Refresh the tokens",
    fields: [],
    requests: async () => [
      rotates
        ? {
            operation: "GetTokensFromRefreshToken",
            input: {
              ClientId: player.client.ClientId,
              RefreshToken: player.tokens.RefreshToken,
              ...asMember("ClientSecret", player.client.ClientSecret),
              ...asMember("DeviceKey", device),
            },
          }
        : {
            operation: "InitiateAuth",
            input: {
              ClientId: player.client.ClientId,
              AuthFlow: "REFRESH_TOKEN_AUTH",
              AuthParameters: {
                REFRESH_TOKEN: player.tokens.RefreshToken,
                ...asMember("DEVICE_KEY", device),
                ...asMember("SECRET_HASH", await secretHash(player.client, player.user())),
              },
            },
          },
    ],
    amplify: () => "await fetchAuthSession({ forceRefresh: true });",
    done: (answer) => {
      player.take({ ...player.tokens, ...answer.AuthenticationResult });
      return { words: "The tokens are new.", next: session };
    },
  };
}

function attributesStep(player) {
  return {
    title: "Attributes",
    action: "Read the attributes",
    fields: [],
    requests: async () => [{ operation: "GetUser", input: access(player) }],
    amplify: () => "await fetchUserAttributes();",
    done: (answer) => {
      player.changed = asObject(answer.UserAttributes);
      return { words: "The user as the app sees it:", shown: answer };
    },
  };
}

function changeAttributes(player) {
  const known = player.attributes();
  const valueOf = ({ Name }) => known[Name]?.formatted ?? known[Name] ?? "";
  const schema = writable(player.about.pool).filter((one) => one.Mutable);
  const { place, choice } = attributeFields(
    player,
    schema,
    schema.filter((one) => one.Name in known || player.added.has(one.Name)),
    (one) => attributeField(player, one, false, one.Name, one.Name in known ? valueOf(one) : undefined),
  );
  // An attribute without a value is removed.
  const changed = (values) => written(values).filter((one) => one.Value !== valueOf(one));
  return {
    title: "Change attributes",
    action: "Save the changes",
    fields: [place, choice],
    more: [metadata()],
    requests: async (values) => [
      {
        operation: "UpdateUserAttributes",
        input: { ...access(player), UserAttributes: changed(values), ...pairs("ClientMetadata", values.metadata) },
      },
    ],
    amplify: (values) => `await updateUserAttributes({ userAttributes: ${literal(asObject(changed(values)))} });`,
    done: ({ CodeDeliveryDetailsList: deliveries = [] }, values) => {
      const [delivery] = deliveries;
      player.changed = { ...player.changed, ...asObject(changed(values)) };
      return delivery
        ? {
            words: `Saved. A code is on its way by ${medium(delivery)}.`,
            next: verifyAttribute(delivery.AttributeName),
          }
        : { words: "Saved. Refresh the tokens to see the changes in their claims.", next: session };
    },
  };
}

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
      done: (answer) => ({ words: `A new code is on its way by ${medium(answer.CodeDeliveryDetails ?? {})}.` }),
    },
  ],
});

/** Shows a new secret of an authenticator app and verifies a code of it; `by` has the access token or the session. */
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

function authenticatorApp(player) {
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

function secondFactors(player) {
  const factors = [
    ["SoftwareTokenMfaSettings", "Authenticator app", "totp"],
    ["SMSMfaSettings", "Text message", "sms"],
    ["EmailMfaSettings", "Email", "email"],
  ];
  const choices = [
    ["", "off"],
    ["on", "on"],
    ["preferred", "preferred"],
  ];
  return {
    title: "Second factors",
    action: "Save",
    fields: factors.map(([name, label]) =>
      field({
        name,
        label,
        options: [["keep", "as it is"], ...choices],
        value: name === factors[0][0] && player.authenticatorOf(player.user()) ? "preferred" : "keep",
      }),
    ),
    requests: async (values) => [
      {
        operation: "SetUserMFAPreference",
        input: {
          ...access(player),
          ...Object.fromEntries(
            factors
              .filter(([name]) => values[name] !== "keep")
              .map(([name]) => [name, { Enabled: values[name] !== "", PreferredMfa: values[name] === "preferred" }]),
          ),
        },
      },
    ],
    amplify: (values) =>
      `await updateMFAPreference(${literal(
        Object.fromEntries(
          factors
            .filter(([name]) => values[name] !== "keep")
            .map(([name, , short]) => [short, { "": "DISABLED", on: "ENABLED", preferred: "PREFERRED" }[values[name]]]),
        ),
      )});`,
    done: () => ({ words: "Saved. The next sign-in asks for it.", next: session }),
  };
}

function passkey(player) {
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

/** Confirms this page as a device of the user, with a password of its own; later sign-ins prove it. */
function rememberDevice(player) {
  const { DeviceKey, DeviceGroupKey } = player.tokens.NewDeviceMetadata;
  const password = base64(crypto.getRandomValues(new Uint8Array(30)));
  const verifier = makeVerifier(password, DeviceGroupKey, DeviceKey);
  return {
    title: "Remember the device",
    action: "Remember this page as a device",
    fields: [field({ name: "device", label: "Name of the device", value: "Live page" })],
    requests: async (values) => [
      {
        operation: "ConfirmDevice",
        input: {
          ...access(player),
          DeviceKey,
          DeviceSecretVerifierConfig: await verifier,
          ...asMember("DeviceName", values.device),
        },
      },
      ...(player.about.pool.DeviceConfiguration?.DeviceOnlyRememberedOnUserPrompt
        ? [
            {
              operation: "UpdateDeviceStatus",
              input: { ...access(player), DeviceKey, DeviceRememberedStatus: "remembered" },
            },
          ]
        : []),
    ],
    amplify: () => "await rememberDevice();",
    done: () => {
      for (const name of [player.name, player.user()])
        player.devices.set(name, { DeviceKey, DeviceGroupKey, password });
      delete player.tokens.NewDeviceMetadata;
      return { words: "The device is confirmed. The next sign-in proves it.", next: session };
    },
  };
}

const ending = (title, action, request, amplify, done) => (player) => ({
  title,
  action,
  fields: [],
  requests: async () => [request(player)],
  amplify: () => amplify,
  done: () => {
    player.take(null);
    return { words: done, next: signIn };
  },
});

const signOut = ending(
  "Sign out",
  "Sign out everywhere",
  (player) => ({ operation: "GlobalSignOut", input: access(player) }),
  "await signOut({ global: true });",
  "Signed out: the tokens are revoked.",
);
const revoke = ending(
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
const remove = ending(
  "Delete",
  "Delete the user",
  (player) => ({ operation: "DeleteUser", input: access(player) }),
  "await deleteUser();",
  "The user is deleted.",
);

/** The user's tokens, and what an app can do with them. */
export function session(player) {
  const all = ["IdToken", "AccessToken", "RefreshToken"].filter((name) => player.tokens[name]);
  const end = claims(player.tokens.AccessToken).exp;
  const expiry = make("span", "");
  const tick = () => {
    const hasEnded = end <= now();
    const time = new Date(end * 1000).toLocaleString();
    const words = hasEnded ? `ended at ${time}: refresh the tokens.` : `ends at ${time}.`;
    expiry.textContent = end ? `the access token ${words}` : "";
    expiry.className = hasEnded ? "warn" : "";
  };
  tick();
  return {
    title: "Session",
    tick,
    intro: [
      make("p", "", "Signed in as ", make("strong", "", player.shownUser()), end ? "; " : ".", expiry),
      ...all.map((name) =>
        make(
          "details",
          "",
          make("summary", "", name),
          button("Copy", () => copy(player.tokens[name], `Copied: ${name}`)),
          make(
            "pre",
            "",
            Object.keys(claims(player.tokens[name])).length
              ? pretty(claims(player.tokens[name]))
              : "The content is only for the pool.",
          ),
        ),
      ),
    ],
    fields: [],
  };
}

// MARK: Machines, providers and administrators

const onOwnHost = (about) => about.domain && new URL(about.domain).port === location.port;
const basic = ({ ClientId, ClientSecret }) => ({
  Authorization: `Basic ${base64(bytes(`${ClientId}:${ClientSecret}`))}`,
});

/** A request to the token endpoint; this page asks at its own host, because a page may call no other. */
function tokenRequest(player, form) {
  const secret = player.client.ClientSecret;
  return {
    path: "/oauth2/token",
    at: player.about.domain,
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...(secret ? basic(player.client) : {}) },
    form: { ...form, ...asMember("client_id", !secret && player.client.ClientId) },
  };
}

/** A hint where the pool's endpoints cannot be reached from this page's host. */
async function reached(player, request) {
  try {
    return await send(request);
  } catch (error) {
    if (error.name !== "status 404") throw error;
    const { domain } = player.about,
      name = new URL(domain).hostname;
    // A custom domain is a name for the domain's own pages alone.
    const first = name.endsWith(".localhost") ? "Open" : `Start the pool with --allow-host ${name}, and open`;
    throw new Error(`Several pools have domains. ${first} this page at the pool's own: ${domain}/_local/`);
  }
}

function domain(player, next) {
  return {
    title: "Domain",
    action: "Make a domain",
    intro: [make("p", "", "The pool has no domain yet. Hosted sign-in and machines need one.")],
    fields: [
      field({
        name: "domain",
        label: "Prefix",
        value: player.about.pool.Name.toLowerCase().replaceAll(/[^a-z0-9-]/g, "") || "members",
        required: true,
      }),
    ],
    requests: async (values) => [
      {
        operation: "CreateUserPoolDomain",
        signed: true,
        input: { Domain: values.domain, UserPoolId: player.about.pool.Id },
      },
    ],
    done: async () => {
      await player.read();
      return { words: "The pool has a domain.", next };
    },
  };
}

export function machine(player) {
  if (!onOwnHost(player.about)) return domain(player, machine);
  const scopes = player.client.AllowedOAuthScopes ?? [];
  return {
    title: "Machine",
    action: "Get a token",
    fields: [field({ name: "scope", label: "Scopes", value: scopes.join(" "), hint: "separated by spaces" })],
    more: [metadata()],
    requests: async (values) => [
      tokenRequest(player, {
        grant_type: "client_credentials",
        ...asMember("scope", values.scope),
        ...(values.metadata ? { aws_client_metadata: JSON.stringify(members(values.metadata) ?? {}) } : {}),
      }),
    ],
    run: (_, [request]) => reached(player, request),
    done: (answer) => ({ words: "The machine's access token:", shown: claims(answer.access_token) }),
  };
}

export function hosted(player) {
  if (!onOwnHost(player.about)) return domain(player, hosted);
  const { client, about } = player;
  const providers = (client.SupportedIdentityProviders ?? []).filter((name) => name !== "COGNITO");
  const verifier = base64URL(crypto.getRandomValues(new Uint8Array(32)));
  const state = base64URL(crypto.getRandomValues(new Uint8Array(12)));
  const isImplicit = !(client.AllowedOAuthFlows ?? []).includes("code");
  const address = async (values) => {
    const challenge = base64URL(await cryptography().digest("SHA-256", bytes(verifier)));
    return `${about.domain}/oauth2/authorize?${new URLSearchParams({
      client_id: client.ClientId,
      response_type: isImplicit ? "token" : "code",
      redirect_uri: values.callback,
      scope: values.scope,
      state,
      ...(isImplicit ? {} : { code_challenge: challenge, code_challenge_method: "S256" }),
      ...asMember("identity_provider", values.provider),
    })}`;
  };
  return {
    title: "Hosted sign-in",
    action: "Open the sign-in page",
    fields: [
      field({
        name: "provider",
        label: "Provider",
        options: [["", "the pool's own page"], ...providers.map((name) => [name, name])],
      }),
      field({ name: "callback", label: "Callback", options: (client.CallbackURLs ?? []).map((url) => [url, url]) }),
      field({ name: "scope", label: "Scopes", value: (client.AllowedOAuthScopes ?? []).join(" ") }),
    ],
    requests: async (values) => [{ address: await address(values) }],
    amplify: (values) =>
      amplifyCall("signInWithRedirect", { provider: values.provider ? { custom: values.provider } : undefined }),
    run: async (_, [request]) => {
      window.open(request.address, "_blank", "noopener");
    },
    done: (_, values) =>
      isImplicit
        ? { words: "The browser takes the tokens to the callback's address." }
        : {
            words:
              "Sign in on the page that has opened. The browser then goes to the callback; paste its address here.",
            next: () => exchange(player, values.callback, verifier),
          },
  };
}

function exchange(player, callback, verifier) {
  const code = (text) => text.match(/[?&]code=([^&#]+)/)?.[1] ?? text.trim();
  return {
    title: "Hosted sign-in",
    action: "Exchange the code for tokens",
    fields: [field({ name: "callbackAddress", label: "The callback's address, or its code", required: true })],
    requests: async (values) => [
      tokenRequest(player, {
        grant_type: "authorization_code",
        code: code(values.callbackAddress),
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    ],
    run: (_, [request]) => reached(player, request),
    done: (answer) =>
      player.signedInOr({
        AuthenticationResult: {
          IdToken: answer.id_token,
          AccessToken: answer.access_token,
          RefreshToken: answer.refresh_token,
        },
      }),
  };
}

/** A user of an administrator, who signs in with a temporary password. */
export function invite(player) {
  const { name, place, choice } = userFields(player);
  return {
    title: "Invite",
    action: "Create the user",
    intro: [
      make(
        "p",
        "faint",
        "As an administrator: the user gets a temporary password and sets a new one at the first sign-in.",
      ),
    ],
    fields: [name, passwordField(player, "newPassword", "Temporary password"), place],
    more: [choice, metadata()],
    requests: async (values) => [
      {
        operation: "AdminCreateUser",
        signed: true,
        input: {
          UserPoolId: player.about.pool.Id,
          Username: values.username,
          TemporaryPassword: values.newPassword,
          UserAttributes: attributes(values),
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

/** A pool and an app client, for a server that has none. */
export function createPool(player) {
  const flows = ["USER_PASSWORD_AUTH", "USER_SRP_AUTH", "CUSTOM_AUTH", "USER_AUTH", "REFRESH_TOKEN_AUTH"].map(
    (name) => `ALLOW_${name}`,
  );
  const client = (pool, values) => ({
    operation: "CreateUserPoolClient",
    signed: true,
    input: {
      UserPoolId: pool,
      ClientName: "app",
      ...(values.secret ? { GenerateSecret: true } : {}),
      ExplicitAuthFlows: flows,
    },
  });
  const factors = (pool, values) =>
    values.factors
      ? [
          {
            operation: "SetUserPoolMfaConfig",
            signed: true,
            input: {
              UserPoolId: pool,
              MfaConfiguration: "OPTIONAL",
              SoftwareTokenMfaConfiguration: { Enabled: true },
              WebAuthnConfiguration: { RelyingPartyId: "localhost", UserVerification: "preferred" },
            },
          },
        ]
      : [];
  return {
    title: "Create a pool",
    action: "Create a pool and a client",
    fields: player.about
      ? []
      : [
          field({ name: "name", label: "Name", value: "members", required: true }),
          field({ name: "email", label: "Users sign in with their email address", type: "checkbox" }),
          field({ name: "factors", label: "Codes, passkeys and authenticator apps", type: "checkbox", value: true }),
          field({ name: "secret", label: "The client has a secret", type: "checkbox" }),
        ],
    requests: async (values) =>
      player.about
        ? [client(player.about.pool.Id, values)]
        : [
            {
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
            },
            client("(Id of the answer)", values),
            ...factors("(Id of the answer)", values),
          ],
    run: async (values, [first]) => {
      const pool = player.about?.pool.Id ?? (await send(first)).UserPool.Id;
      await send(client(pool, values));
      for (const request of factors(pool, values)) await send(request);
    },
    done: async () => {
      await player.read();
      return { words: "The pool is there. Sign a user up.", next: signUp };
    },
  };
}

/** The steps to choose from, by their groups. */
export function choices(player) {
  const oauth = player.client.AllowedOAuthFlowsUserPoolClient ? (player.client.AllowedOAuthFlows ?? []) : [];
  return {
    ...(player.tokens
      ? {
          "Signed in": [
            session,
            refresh,
            attributesStep,
            changeAttributes,
            ...(player.tokens.NewDeviceMetadata ? [rememberDevice] : []),
            changePassword,
            authenticatorApp,
            secondFactors,
            passkey,
            signOut,
            revoke,
            remove,
          ],
        }
      : {}),
    "Without a session": [
      signUp,
      confirm,
      signIn,
      forgot,
      invite,
      ...(oauth.includes("code") || oauth.includes("implicit") ? [hosted] : []),
      ...(oauth.includes("client_credentials") ? [machine] : []),
    ],
  };
}

// The words on the steps' buttons.
for (const [step, label] of /** @type {[any, string][]} */ ([
  [signUp, "Sign up"],
  [confirm, "Confirm"],
  [signIn, "Sign in"],
  [forgot, "Forgot password"],
  [invite, "Invite"],
  [hosted, "Hosted sign-in"],
  [machine, "Machine"],
  [session, "Session"],
  [refresh, "Refresh"],
  [attributesStep, "Attributes"],
  [changeAttributes, "Change attributes"],
  [rememberDevice, "Remember device"],
  [changePassword, "Change password"],
  [authenticatorApp, "Authenticator app"],
  [secondFactors, "Second factors"],
  [passkey, "Passkey"],
  [signOut, "Sign out"],
  [revoke, "Revoke"],
  [remove, "Delete"],
]))
  step.label = label;
