import { make } from "./base.js";
import { send } from "./cognito.js";
import { field } from "./forms.js";
import { signWithPasskey } from "./passkey.js";
import { asMember, codeField, members, metadata, pairs, passwordField, proven, verifierWords } from "./requests.js";
import { amplifyCall } from "./snippets.js";
import { begin, prove } from "./srp.js";
import { verifyAuthenticator } from "./steps.js";

/** The members of `ChallengeResponses` that take a code. */
const codes = {
  SMS_MFA: "SMS_MFA_CODE",
  EMAIL_OTP: "EMAIL_OTP_CODE",
  SMS_OTP: "SMS_OTP_CODE",
  SOFTWARE_TOKEN_MFA: "SOFTWARE_TOKEN_MFA_CODE",
};
/** The names that Amplify has for factors. */
const amplifyNames = { SOFTWARE_TOKEN_MFA: "TOTP", SMS_MFA: "SMS", EMAIL_OTP: "EMAIL" };
const confirmSignIn = (answer) => amplifyCall("confirmSignIn", { challengeResponse: answer });

function list(text) {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}

/** The public parameters of a challenge, as the app gets them. */
function parametersShown(parameters) {
  const hidden = ["CREDENTIAL_REQUEST_OPTIONS", "userAttributes", "requiredAttributes"];
  const shown = Object.entries(parameters).filter(([name]) => !hidden.includes(name));
  if (!shown.length) return [];
  return [
    make("p", "label", "What the app gets (ChallengeParameters)"),
    make(
      "dl",
      "parameters",
      ...shown.flatMap(([name, value]) => {
        const picture = value.startsWith("data:image/")
          ? Object.assign(make("img", ""), { src: value, alt: `Picture of ${name}` })
          : value;
        return [make("dt", "", name), make("dd", "", picture)];
      }),
    ),
  ];
}

/** The step that answers a challenge. */
export function challengeStep(player, challenge) {
  const { ChallengeName: name, ChallengeParameters: parameters = {}, Session } = challenge;
  const user = parameters.USER_ID_FOR_SRP ?? parameters.USERNAME ?? player.name;
  const respond = async (responses, values, session = Session) => ({
    operation: "RespondToAuthChallenge",
    input: {
      ClientId: player.client.ClientId,
      ChallengeName: name,
      ...asMember("Session", session),
      ChallengeResponses: await proven(player, user, responses),
      ...pairs("ClientMetadata", values.metadata),
    },
  });
  const common = {
    title: name,
    action: "Answer",
    continues: true,
    intro: parametersShown(parameters),
    more: [metadata()],
    done: (answer) => player.signedInOr(answer),
  };
  if (codes[name]) {
    return {
      ...common,
      code: "code",
      authenticator: name === "SOFTWARE_TOKEN_MFA" ? player.authenticatorOf(user) : undefined,
      fields: [codeField()],
      requests: async (values) => [await respond({ [codes[name]]: values.code }, values)],
      amplify: (values) => confirmSignIn(values.code),
    };
  }
  let started;
  const sendWithSRP = async (values, [request]) => {
    const srp = started;
    started = undefined;
    return player.verified(await send(request), srp, values.password);
  };
  switch (name) {
    case "CUSTOM_CHALLENGE":
      return {
        ...common,
        code: "answer",
        fields: [field({ name: "answer", label: "Answer", required: true })],
        requests: async (values) => [await respond({ ANSWER: values.answer }, values)],
        amplify: (values) => confirmSignIn(values.answer),
      };
    case "NEW_PASSWORD_REQUIRED": {
      const missing = list(parameters.requiredAttributes);
      const given = (values) => Object.fromEntries(missing.map((one) => [one, values[one]]));
      return {
        ...common,
        fields: [
          passwordField(player, "newPassword", "New password", player.nextPassword()),
          ...missing.map((one) => field({ name: one, label: one.replace("userAttributes.", ""), required: true })),
        ],
        requests: async (values) => [await respond({ NEW_PASSWORD: values.newPassword, ...given(values) }, values)],
        amplify: (values) =>
          amplifyCall(
            "confirmSignIn",
            { challengeResponse: values.newPassword },
            missing.length
              ? {
                  userAttributes: Object.fromEntries(
                    missing.map((one) => [one.replace("userAttributes.", ""), values[one]]),
                  ),
                }
              : {},
          ),
        done: (answer, values) => {
          player.know(player.name, values.newPassword);
          return player.signedInOr(answer);
        },
      };
    }
    case "SELECT_MFA_TYPE":
      return {
        ...common,
        fields: [
          field({
            name: "answer",
            label: "Second factor",
            options: list(parameters.MFAS_CAN_CHOOSE).map((one) => [one, one]),
          }),
        ],
        requests: async (values) => [await respond({ ANSWER: values.answer }, values)],
        amplify: (values) => confirmSignIn(amplifyNames[values.answer] ?? values.answer),
      };
    case "SELECT_CHALLENGE": {
      const needs = (values) => values.answer.startsWith("PASSWORD");
      return {
        ...common,
        fields: [
          field({
            name: "answer",
            label: "First factor",
            options: (challenge.AvailableChallenges ?? []).map((one) => [one, one]),
          }),
          passwordField(player),
        ],
        shown: (values) => ({ password: needs(values) }),
        requests: async (values) => {
          const isSRP = values.answer === "PASSWORD_SRP";
          const proof = isSRP
            ? { SRP_A: (started ??= begin()).SRP_A }
            : needs(values)
              ? { PASSWORD: values.password }
              : {};
          const request = await respond({ ANSWER: values.answer, ...proof }, values);
          return isSRP ? [request, await verifierWords(player, user)] : [request];
        },
        run: sendWithSRP,
        amplify: (values) => confirmSignIn(values.answer),
      };
    }
    case "PASSWORD":
      return {
        ...common,
        fields: [passwordField(player)],
        requests: async (values) => [await respond({ PASSWORD: values.password }, values)],
        amplify: (values) => confirmSignIn(values.password),
      };
    case "PASSWORD_SRP":
      return {
        ...common,
        fields: [passwordField(player)],
        requests: async (values) => [
          await respond({ SRP_A: (started ??= begin()).SRP_A }, values),
          await verifierWords(player, user),
        ],
        run: sendWithSRP,
        amplify: (values) => confirmSignIn(values.password),
      };
    case "WEB_AUTHN":
      return {
        ...common,
        action: "Use the passkey",
        fields: [],
        requests: async (values) => [await respond({ CREDENTIAL: "(of the browser)" }, values)],
        run: async (values) =>
          send(
            await respond(
              { CREDENTIAL: JSON.stringify(await signWithPasskey(parameters.CREDENTIAL_REQUEST_OPTIONS)) },
              values,
            ),
          ),
        amplify: () => `await confirmSignIn({ challengeResponse: "WEB_AUTHN" });`,
      };
    case "DEVICE_SRP_AUTH": {
      const { DEVICE_KEY } = parameters,
        device = player.devices.get(user);
      const answerOf = async (session, proof) => ({
        operation: "RespondToAuthChallenge",
        input: {
          ClientId: player.client.ClientId,
          ChallengeName: "DEVICE_PASSWORD_VERIFIER",
          ...asMember("Session", session),
          ChallengeResponses: await proven(player, user, { ...proof, USERNAME: user, DEVICE_KEY }),
        },
      });
      return {
        ...common,
        action: "Prove the device",
        fields: [],
        requests: async (values) => [
          await respond({ DEVICE_KEY, SRP_A: (started ??= begin()).SRP_A }, values),
          await answerOf("(of the answer)", (await verifierWords(player, user)).input.ChallengeResponses),
        ],
        run: async (_, [request]) => {
          const srp = started;
          started = undefined;
          const { ChallengeParameters, Session } = await send(request);
          return send(
            await answerOf(
              Session,
              await prove(device.password, device.DeviceGroupKey, DEVICE_KEY, srp, ChallengeParameters),
            ),
          );
        },
      };
    }
    case "MFA_SETUP":
      return setUp(player, common, { respond, factors: list(parameters.MFAS_CAN_SETUP), Session });
    default:
      return {
        ...common,
        intro: [make("p", "", "This page has no form for the challenge. Its members, as JSON:"), ...common.intro],
        fields: [
          field({
            name: "responses",
            label: "ChallengeResponses, a line for each name=value",
            type: "lines",
            required: true,
          }),
        ],
        requests: async (values) => [await respond(members(values.responses) ?? {}, values)],
      };
  }
}

/** The set-up of a second factor during a sign-in. */
function setUp(player, common, { respond, factors, Session }) {
  const isEmail = (values) => values.factor === "EMAIL_OTP";
  const associate = { operation: "AssociateSoftwareToken", input: { Session } };
  return {
    ...common,
    action: "Set up",
    fields: [
      field({
        name: "factor",
        label: "Second factor",
        options: factors.filter((one) => one !== "SMS_MFA").map((one) => [one, one]),
      }),
      field({
        name: "email",
        label: "Email address",
        value: `${player.name.split("@")[0]}@example.org`,
        required: true,
      }),
    ],
    shown: (values) => ({ email: isEmail(values) }),
    requests: async (values) => [isEmail(values) ? await respond({ EMAIL: values.email }, values) : associate],
    amplify: (values) => confirmSignIn(amplifyNames[values.factor]),
    done: (answer, values) => {
      if (isEmail(values)) return player.signedInOr(answer);
      const finish = async ({ Session: verified }) =>
        player.signedInOr(await send(await respond({}, values, verified)));
      return {
        words: "The secret is new; it counts after a code has been verified.",
        next: verifyAuthenticator(player, answer.SecretCode, { Session: answer.Session }, finish),
      };
    },
  };
}
