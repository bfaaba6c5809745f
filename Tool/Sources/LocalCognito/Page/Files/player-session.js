import { read } from "./api.js";
import { challengeStep } from "./challenges.js";
import { claims, send } from "./cognito.js";
import { asMember, proven } from "./requests.js";
import { session } from "./session-steps.js";
import { prove } from "./srp.js";

const isForPeople = (client) => (client.AllowedOAuthFlows ?? []).join() !== "client_credentials";

/** A client of the pool, whose session is in this page's memory only. */
export class PlayerSession {
  /** The chosen pool as the API describes it; null without a pool. */
  about = null;
  client = null;
  name = "";
  password = "";
  /** The way to sign in that was used last. */
  way = undefined;
  tokens = null;
  /** The attributes that the pool has shown or changed since the tokens were issued. */
  changed = {};
  /** The names of the attributes that a person has added to a form. */
  added = new Set();
  /** @type {MessageSummary[]} */
  messages = [];
  /** The newest message before the request that led to the step: later ones have its code. Null for a chosen step. */
  mark = null;
  authenticators = new Map();
  /** The devices that this page has confirmed, with their passwords, by users. */
  devices = new Map();

  /** Remembers a user's name and password for the next forms. */
  know(name, password = "") {
    this.name = name;
    if (password) this.password = password;
  }
  nextPassword() {
    return `${this.password.replace(/\d*$/, "")}${Number(this.password.match(/\d*$/)[0] || 1) + 1}`;
  }
  user() {
    return claims(this.tokens?.AccessToken ?? "").username ?? this.name;
  }
  /** The name by which the person knows the account: an address if the pool has made the user name. */
  shownUser() {
    const { sub, email, phone_number } = claims(this.tokens?.IdToken ?? "");
    return (sub === this.user() && (email ?? phone_number)) || this.user();
  }
  /** The attributes of the session's user, as far as they are known. */
  attributes() {
    return { ...claims(this.tokens?.IdToken ?? ""), ...this.changed };
  }
  /** Begins a session with its tokens; null ends it. */
  setTokens(tokens) {
    this.tokens = tokens;
    this.changed = {};
  }
  owns(authenticator) {
    for (const name of [this.name, this.user()]) this.authenticators.set(name, authenticator);
  }
  authenticatorOf(user) {
    return this.authenticators.get(user) ?? this.authenticators.get(this.name);
  }
  /** Ends the session, and forgets what belongs to users that are gone. */
  forget() {
    this.setTokens(null);
    this.authenticators.clear();
    this.devices.clear();
  }

  /** Proves a password if the pool asks for that, and returns the next answer. */
  async verified(answer, exchange, password) {
    if (answer.ChallengeName !== "PASSWORD_VERIFIER") return answer;
    const proof = await prove(
      password,
      this.about.pool.Id.split("_")[1],
      answer.ChallengeParameters.USER_ID_FOR_SRP,
      exchange,
      answer.ChallengeParameters,
    );
    return send({
      operation: "RespondToAuthChallenge",
      input: {
        ClientId: this.client.ClientId,
        ChallengeName: answer.ChallengeName,
        ...asMember("Session", answer.Session),
        ChallengeResponses: await proven(this, proof.USERNAME, proof),
      },
    });
  }

  /**
   * The next step of a sign-in: the session, or the challenge that the pool presents.
   * @returns {Outcome}
   */
  signedInOr(answer) {
    if (answer.AuthenticationResult) {
      this.setTokens(answer.AuthenticationResult);
      return { words: "Signed in.", next: session };
    }
    return { words: `The pool asks for ${answer.ChallengeName}.`, next: () => challengeStep(this, answer) };
  }

  /**
   * Reads the chosen pool, or the first one; true if another pool or client is chosen now.
   * @returns {Promise<boolean>}
   */
  async read() {
    const wanted = this.about?.pool.Id;
    const pools = await read("/_local/pools");
    const id = pools.some((pool) => pool.id === wanted)
      ? wanted
      : (pools.find((pool) => pool.clients.length)?.id ?? pools[0]?.id);
    const about = id ? await read(`/_local/pools/${encodeURIComponent(id)}`) : null;
    // A person may have chosen meanwhile.
    if (this.about?.pool.Id !== wanted) return this.read();
    const before = this.#chosen();
    if (about) about.pools = pools;
    this.about = about;
    const clients = about?.clients ?? [];
    this.client =
      clients.find((one) => one.ClientId === this.client?.ClientId) ?? clients.find(isForPeople) ?? clients[0] ?? null;
    return this.#chosen() !== before;
  }

  #chosen() {
    return [this.about?.pool.Id, this.client?.ClientId].join();
  }
}
