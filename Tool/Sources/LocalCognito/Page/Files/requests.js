import { secretHash } from "./cognito.js";
import { field } from "./forms.js";
import { begin } from "./srp.js";

// The parts of forms and requests that several steps have.

/** An object with one member; without it if there is no value. */
export const asMember = (name, value) => (value ? { [name]: value } : {});

/** The members that every request of an app client has. */
export async function app(player, username) {
  return {
    ClientId: player.client.ClientId,
    ...asMember("SecretHash", username && (await secretHash(player.client, username))),
  };
}

/** A request about a user who has no session: for an operation, with further members of its input. */
export const userRequest = async (player, operation, values, input = {}) => ({
  operation,
  input: {
    ...(await app(player, values.username)),
    Username: values.username,
    ...input,
    ...pairs("ClientMetadata", values.metadata),
  },
});

/** The member with which a user's session calls the API. */
export const access = ({ tokens }) => ({ AccessToken: tokens.AccessToken });

/** Where a code goes, in words. */
export const deliveryPlace = ({ DeliveryMedium, Destination } = /** @type {any} */ ({})) =>
  `${DeliveryMedium === "SMS" ? "text message" : "email"} to ${Destination}`;

/** The parameters of a sign-in with the proof of the client's secret. */
export async function proven(player, username, parameters) {
  return { USERNAME: username, ...parameters, ...asMember("SECRET_HASH", await secretHash(player.client, username)) };
}

/** An object out of lines such as `campaign=spring`; undefined without a line. */
export function members(text) {
  const all = Object.fromEntries(
    (text ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const place = line.indexOf("=");
        return place < 0 ? [line, ""] : [line.slice(0, place).trim(), line.slice(place + 1).trim()];
      }),
  );
  return Object.keys(all).length ? all : undefined;
}

/** An object as a list of names and values, as operations take attributes. */
export const asList = (object) => object && Object.entries(object).map(([Name, Value]) => ({ Name, Value }));

/** The object out of lines as a member. */
export const pairs = (name, text) => asMember(name, members(text));

export const metadata = () =>
  field({ name: "metadata", label: "ClientMetadata, a line for each name=value", type: "lines" });

const nameWords = (pool) =>
  ({ email: "Email address", phone_number: "Phone number" })[(pool.UsernameAttributes ?? []).join()] ??
  (pool.UsernameAttributes?.length ? "Email address or phone number" : "User name");

export const nameField = (player, label) =>
  field({
    name: "username",
    label: label ?? nameWords(player.about.pool),
    value: player.name,
    required: true,
    autocomplete: "username",
  });

export const passwordField = (player, name = "password", label = "Password", value = player.password) =>
  field({
    name,
    label,
    value,
    type: "password",
    required: true,
    autocomplete: name === "password" ? "current-password" : "new-password",
  });

export const codeField = (label = "Code") => field({ name: "code", label, required: true });

/** The answer to `PASSWORD_VERIFIER` as it is shown before the pool has asked. */
export const verifierWords = async (player, username) => ({
  operation: "RespondToAuthChallenge",
  input: {
    ClientId: player.client.ClientId,
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: await proven(player, username, {
      PASSWORD_CLAIM_SECRET_BLOCK: "(SECRET_BLOCK of the answer)",
      PASSWORD_CLAIM_SIGNATURE: "(computed from the password and the answer)",
      TIMESTAMP: "(the time)",
    }),
  },
});

/** The exchange of a form that proves a password: it shows the same number until it is sent. */
export class SRPExchange {
  #begun = null;

  publicNumber() {
    this.#begun ??= begin();
    return this.#begun.SRP_A;
  }

  /** Returns the exchange that is sent, and begins another one the next time. */
  end() {
    const begun = this.#begun;
    this.#begun = null;
    return begun;
  }
}
