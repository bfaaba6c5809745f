import { make } from "./base.js";
import { send } from "./cognito.js";
import { field } from "./forms.js";
import {
  asMember,
  codeField,
  deliveryPlace,
  metadata,
  nameField,
  pairs,
  passwordField,
  proven,
  SRPExchange,
  userRequest,
  verifierWords,
} from "./requests.js";
import { amplifyCall } from "./snippets.js";

// MARK: Sign-in

/** The ways to sign in: the flow of the API, and what it needs. */
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
const firstFactors = {
  "": "Ask me",
  PASSWORD: "PASSWORD",
  PASSWORD_SRP: "PASSWORD_SRP",
  EMAIL_OTP: "EMAIL_OTP",
  SMS_OTP: "SMS_OTP",
  WEB_AUTHN: "WEB_AUTHN",
};

/** @param {Values} values */
const needsPassword = ({ way, preferred }) =>
  ways[way].password || (ways[way].choice && preferred.startsWith("PASSWORD"));
/** @param {Values} values */
const usesSRP = ({ way, preferred }) => ways[way].srp || (ways[way].choice && preferred === "PASSWORD_SRP");
const isEnabled = (player, { flow }) => (player.client.ExplicitAuthFlows ?? []).includes(`ALLOW_${flow}`);

/** The way that a person has taken before, or else the first one that the client and the pool's functions allow. */
function defaultWay(player) {
  const hasDefine = Boolean(player.about.pool.LambdaConfig?.DefineAuthChallenge);
  if (player.way) return player.way;
  if (hasDefine && isEnabled(player, ways.CUSTOM_AUTH)) return "CUSTOM_AUTH";
  const [first] = Object.entries(ways).find(
    ([, way]) => isEnabled(player, way) && (way.flow !== "CUSTOM_AUTH" || hasDefine),
  ) ?? ["USER_PASSWORD_AUTH"];
  return first;
}

const signInFields = (player) => [
  nameField(player, player.about.pool.AliasAttributes?.length ? "User name or alias" : undefined),
  field({
    name: "way",
    label: "Sign in with",
    value: defaultWay(player),
    options: Object.entries(ways).map(([name, way]) => [
      name,
      `${way.words}${isEnabled(player, way) ? "" : " (not enabled for the client)"}`,
    ]),
  }),
  field({ name: "preferred", label: "Preferred factor", options: Object.entries(firstFactors) }),
  passwordField(player),
];

/** The first request of a sign-in. */
async function initiateAuth(player, values, exchange) {
  const way = ways[values.way];
  const parameters = {
    ...(needsPassword(values) && !usesSRP(values) ? { PASSWORD: values.password } : {}),
    ...(usesSRP(values) ? { SRP_A: exchange.publicNumber() } : {}),
    ...(values.way === "CUSTOM_SRP" ? { CHALLENGE_NAME: "SRP_A" } : {}),
    ...asMember("PREFERRED_CHALLENGE", way.choice && values.preferred),
    ...asMember("DEVICE_KEY", player.devices.get(values.username)?.DeviceKey),
  };
  return {
    operation: "InitiateAuth",
    input: {
      ClientId: player.client.ClientId,
      AuthFlow: way.flow,
      AuthParameters: await proven(player, values.username, parameters),
      ...pairs("ClientMetadata", values.metadata),
    },
  };
}

const signInCall = (values) =>
  amplifyCall(
    "signIn",
    { username: values.username, password: needsPassword(values) ? values.password : undefined },
    {
      authFlowType: ways[values.way].amplify,
      ...asMember("preferredChallenge", ways[values.way].choice && values.preferred),
      ...pairs("clientMetadata", values.metadata),
    },
  );

/** @type {StepFactory} */
export function signIn(player) {
  const exchange = new SRPExchange();
  return {
    title: "Sign in",
    action: "Sign in",
    intro: player.tokens ? [make("p", "faint", `This replaces the session of ${player.shownUser()}.`)] : [],
    fields: signInFields(player),
    more: [metadata()],
    visible: (values) => ({ password: needsPassword(values), preferred: Boolean(ways[values.way].choice) }),
    requests: async (values) => [
      await initiateAuth(player, values, exchange),
      ...(usesSRP(values) ? [await verifierWords(player, values.username)] : []),
    ],
    amplify: signInCall,
    run: async (values, [initiate]) => {
      const begun = exchange.end();
      return player.verified(await send(initiate), begun, values.password);
    },
    done: (answer, values) => {
      player.know(values.username, needsPassword(values) ? values.password : undefined);
      player.way = values.way;
      return player.signedInOr(answer);
    },
  };
}

// MARK: Forgotten passwords

/** @type {StepFactory} */
export function forgot(player) {
  return {
    title: "Forgot password",
    action: "Send a code",
    fields: [nameField(player)],
    more: [metadata()],
    requests: async (values) => [await userRequest(player, "ForgotPassword", values)],
    amplify: (values) => `await resetPassword({ username: ${JSON.stringify(values.username)} });`,
    done: (answer, values) => {
      player.know(values.username);
      return { words: `A code is on its way by ${deliveryPlace(answer.CodeDeliveryDetails)}.`, next: reset };
    },
  };
}

/** @type {StepFactory} */
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
      await userRequest(player, "ConfirmForgotPassword", values, {
        ConfirmationCode: values.code,
        Password: values.newPassword,
      }),
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
