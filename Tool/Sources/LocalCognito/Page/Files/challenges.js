// The steps that answer challenges: one form for each kind.

import { make } from "./base.js";
import { send } from "./cognito.js";
import { verifyAuthenticator } from "./factor-steps.js";
import { field } from "./forms.js";
import { signWithPasskey } from "./passkey.js";
import {
  asMember,
  codeField,
  members,
  metadata,
  pairs,
  passwordField,
  proven,
  SRPExchange,
  verifierWords,
} from "./requests.js";
import { amplifyCall } from "./snippets.js";
import { prove } from "./srp.js";

/** The members of `ChallengeResponses` that take a code. */
const codeMembers = {
  SMS_MFA: "SMS_MFA_CODE",
  EMAIL_OTP: "EMAIL_OTP_CODE",
  SMS_OTP: "SMS_OTP_CODE",
  SOFTWARE_TOKEN_MFA: "SOFTWARE_TOKEN_MFA_CODE",
};
/** The names that Amplify has for factors. */
const amplifyNames = { SOFTWARE_TOKEN_MFA: "TOTP", SMS_MFA: "SMS", EMAIL_OTP: "EMAIL" };
const confirmSignIn = (answer) => amplifyCall("confirmSignIn", { challengeResponse: answer });

/** The list that a parameter has as JSON; an empty one for any other text. */
function list(text) {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}

/** A challenge of a player's sign-in, and the requests that answer it. */
class Challenge {
  /**
   * @param {Player} player
   * @param {any} answer
   */
  constructor(player, { ChallengeName, ChallengeParameters = {}, AvailableChallenges = [], Session }) {
    this.player = player;
    this.name = ChallengeName;
    this.parameters = ChallengeParameters;
    this.available = AvailableChallenges;
    this.session = Session;
    this.user = ChallengeParameters.USER_ID_FOR_SRP ?? ChallengeParameters.USERNAME ?? player.name;
  }

  /** The request with the responses; a call in between may have given another session. */
  async response(responses, values, session = this.session) {
    return this.#request(this.name, session, responses, pairs("ClientMetadata", values.metadata));
  }

  /** The request that proves the password of a device. */
  async deviceProof(session, proof) {
    const { DEVICE_KEY } = this.parameters;
    return this.#request("DEVICE_PASSWORD_VERIFIER", session, { ...proof, USERNAME: this.user, DEVICE_KEY });
  }

  async #request(name, session, responses, more = {}) {
    return {
      operation: "RespondToAuthChallenge",
      input: {
        ClientId: this.player.client.ClientId,
        ChallengeName: name,
        ...asMember("Session", session),
        ChallengeResponses: await proven(this.player, this.user, responses),
        ...more,
      },
    };
  }

  /** The public parameters, as the app gets them. */
  elements() {
    const hidden = ["CREDENTIAL_REQUEST_OPTIONS", "userAttributes", "requiredAttributes"];
    const all = Object.entries(this.parameters).filter(([name]) => !hidden.includes(name));
    if (!all.length) return [];
    const rows = all.flatMap(([name, value]) => {
      const picture = value.startsWith("data:image/")
        ? Object.assign(make("img", ""), { src: value, alt: `Picture of ${name}` })
        : value;
      return [make("dt", "", name), make("dd", "", picture)];
    });
    return [make("p", "label", "What the app gets (ChallengeParameters)"), make("dl", "parameters", ...rows)];
  }
}

/**
 * The step that answers a challenge.
 * @returns {PlayerStep}
 */
export function challengeStep(player, answer) {
  const challenge = new Challenge(player, answer);
  const formOf = codeMembers[challenge.name] ? codeForm : (forms[challenge.name] ?? otherForm);
  return {
    title: challenge.name,
    action: "Answer",
    continues: true,
    intro: challenge.elements(),
    more: [metadata()],
    done: (next) => player.signedInOr(next),
    ...formOf(challenge),
  };
}

// MARK: Codes and answers

const codeForm = (challenge) => ({
  code: "code",
  authenticator: challenge.name === "SOFTWARE_TOKEN_MFA" ? challenge.player.authenticatorOf(challenge.user) : undefined,
  fields: [codeField()],
  requests: async (values) => [await challenge.response({ [codeMembers[challenge.name]]: values.code }, values)],
  amplify: (values) => confirmSignIn(values.code),
});

const customForm = (challenge) => ({
  code: "answer",
  fields: [field({ name: "answer", label: "Answer", required: true })],
  requests: async (values) => [await challenge.response({ ANSWER: values.answer }, values)],
  amplify: (values) => confirmSignIn(values.answer),
});

/** The form of a challenge that the page does not know. */
const otherForm = (challenge) => ({
  intro: [make("p", "", "This page has no form for the challenge. Its members, as JSON:"), ...challenge.elements()],
  fields: [
    field({
      name: "responses",
      label: "ChallengeResponses, a line for each name=value",
      type: "lines",
      required: true,
    }),
  ],
  requests: async (values) => [await challenge.response(members(values.responses) ?? {}, values)],
});

// MARK: Passwords

function newPasswordForm(challenge) {
  const { player } = challenge;
  const missing = list(challenge.parameters.requiredAttributes);
  const nameOf = (member) => member.replace("userAttributes.", "");
  const attributes = (values, keyOf) => Object.fromEntries(missing.map((one) => [keyOf(one), values[one]]));
  return {
    fields: [
      passwordField(player, "newPassword", "New password", player.nextPassword()),
      ...missing.map((one) => field({ name: one, label: nameOf(one), required: true })),
    ],
    requests: async (values) => [
      await challenge.response({ NEW_PASSWORD: values.newPassword, ...attributes(values, (member) => member) }, values),
    ],
    amplify: (values) =>
      amplifyCall(
        "confirmSignIn",
        { challengeResponse: values.newPassword },
        missing.length ? { userAttributes: attributes(values, nameOf) } : {},
      ),
    done: (answer, values) => {
      player.know(player.name, values.newPassword);
      return player.signedInOr(answer);
    },
  };
}

const passwordForm = (challenge) => ({
  fields: [passwordField(challenge.player)],
  requests: async (values) => [await challenge.response({ PASSWORD: values.password }, values)],
  amplify: (values) => confirmSignIn(values.password),
});

/** Sends the first request of a form that may prove the password, and then the proof. */
const sendWithProof =
  ({ player }, exchange) =>
  async (values, [request]) => {
    const begun = exchange.end();
    return player.verified(await send(request), begun, values.password);
  };

function passwordProofForm(challenge) {
  const exchange = new SRPExchange();
  return {
    fields: [passwordField(challenge.player)],
    requests: async (values) => [
      await challenge.response({ SRP_A: exchange.publicNumber() }, values),
      await verifierWords(challenge.player, challenge.user),
    ],
    run: sendWithProof(challenge, exchange),
    amplify: (values) => confirmSignIn(values.password),
  };
}

// MARK: Choices

const secondFactorForm = (challenge) => ({
  fields: [
    field({
      name: "answer",
      label: "Second factor",
      options: list(challenge.parameters.MFAS_CAN_CHOOSE).map((one) => [one, one]),
    }),
  ],
  requests: async (values) => [await challenge.response({ ANSWER: values.answer }, values)],
  amplify: (values) => confirmSignIn(amplifyNames[values.answer] ?? values.answer),
});

function firstFactorForm(challenge) {
  const exchange = new SRPExchange();
  const needsPassword = (values) => values.answer.startsWith("PASSWORD");
  const isProven = (values) => values.answer === "PASSWORD_SRP";
  const passwordMember = (values) => {
    if (isProven(values)) return { SRP_A: exchange.publicNumber() };
    return needsPassword(values) ? { PASSWORD: values.password } : {};
  };
  return {
    fields: [
      field({ name: "answer", label: "First factor", options: challenge.available.map((one) => [one, one]) }),
      passwordField(challenge.player),
    ],
    visible: (values) => ({ password: needsPassword(values) }),
    requests: async (values) => [
      await challenge.response({ ANSWER: values.answer, ...passwordMember(values) }, values),
      ...(isProven(values) ? [await verifierWords(challenge.player, challenge.user)] : []),
    ],
    run: sendWithProof(challenge, exchange),
    amplify: (values) => confirmSignIn(values.answer),
  };
}

// MARK: Passkeys and devices

const passkeyForm = (challenge) => ({
  action: "Use the passkey",
  fields: [],
  requests: async (values) => [await challenge.response({ CREDENTIAL: "(of the browser)" }, values)],
  run: async (values) => {
    const credential = await signWithPasskey(challenge.parameters.CREDENTIAL_REQUEST_OPTIONS);
    return send(await challenge.response({ CREDENTIAL: JSON.stringify(credential) }, values));
  },
  amplify: () => `await confirmSignIn({ challengeResponse: "WEB_AUTHN" });`,
});

function deviceForm(challenge) {
  const { DEVICE_KEY } = challenge.parameters;
  const device = challenge.player.devices.get(challenge.user);
  const exchange = new SRPExchange();
  return {
    action: "Prove the device",
    fields: [],
    requests: async (values) => {
      const words = await verifierWords(challenge.player, challenge.user);
      return [
        await challenge.response({ DEVICE_KEY, SRP_A: exchange.publicNumber() }, values),
        await challenge.deviceProof("(of the answer)", words.input.ChallengeResponses),
      ];
    },
    run: async (_, [request]) => {
      const begun = exchange.end();
      const { ChallengeParameters, Session } = await send(request);
      const proof = await prove(device.password, device.DeviceGroupKey, DEVICE_KEY, begun, ChallengeParameters);
      return send(await challenge.deviceProof(Session, proof));
    },
  };
}

// MARK: The set-up of a second factor

function setUpFields({ player, parameters }) {
  const factors = list(parameters.MFAS_CAN_SETUP).filter((one) => one !== "SMS_MFA");
  return [
    field({ name: "factor", label: "Second factor", options: factors.map((one) => [one, one]) }),
    field({
      name: "email",
      label: "Email address",
      value: `${player.name.split("@")[0]}@example.org`,
      required: true,
    }),
  ];
}

function setUpForm(challenge) {
  const { player, session } = challenge;
  const isEmail = (values) => values.factor === "EMAIL_OTP";
  const associate = { operation: "AssociateSoftwareToken", input: { Session: session } };
  return {
    action: "Set up",
    fields: setUpFields(challenge),
    visible: (values) => ({ email: isEmail(values) }),
    requests: async (values) => [
      isEmail(values) ? await challenge.response({ EMAIL: values.email }, values) : associate,
    ],
    amplify: (values) => confirmSignIn(amplifyNames[values.factor]),
    done: (answer, values) => {
      if (isEmail(values)) return player.signedInOr(answer);
      const finish = async ({ Session }) =>
        player.signedInOr(await send(await challenge.response({}, values, Session)));
      return {
        words: "The secret is new; it counts after a code has been verified.",
        next: verifyAuthenticator(player, answer.SecretCode, { Session: answer.Session }, finish),
      };
    },
  };
}

/** The forms of the challenges other than codes, by the challenges' names. */
const forms = {
  CUSTOM_CHALLENGE: customForm,
  NEW_PASSWORD_REQUIRED: newPasswordForm,
  SELECT_MFA_TYPE: secondFactorForm,
  SELECT_CHALLENGE: firstFactorForm,
  PASSWORD: passwordForm,
  PASSWORD_SRP: passwordProofForm,
  WEB_AUTHN: passkeyForm,
  DEVICE_SRP_AUTH: deviceForm,
  MFA_SETUP: setUpForm,
};
