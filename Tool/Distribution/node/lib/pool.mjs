import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { findCommand } from "./command.mjs";

export { findCommand };

const PASSWORD = "Passw0rd!";
// Any key does, because the pool does not check signatures.
const AUTHORIZATION = "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/cognito/aws4_request, SignedHeaders=host, Signature=0";

/** The pool did not start, has ended, or refused a call of its own API. */
export class PoolError extends Error {
  name = "PoolError";
}

/** An error of Cognito; its `name` is that of the exception, as in AWS's SDK. */
export class CognitoError extends Error {
  constructor(name, message, status) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/** Starts the pools of a project's template, with its functions. */
export async function startPool(options) {
  return new Pool(options).start();
}

export class Pool {
  #options;
  #process;
  #log = "";
  problems = [];

  constructor(options = {}) {
    this.#options = options;
    this.clock = new Clock(this);
    this.faults = new Faults(this);
  }

  async start() {
    const { project = ".", template, arguments: more = [], environment = process.env } = this.#options;
    const words = ["pool", "--port", "0", "--data", ":memory:", "--json", "--quiet", "--exit-with-parent"];
    if (template) words.push("--template", template);
    const child = spawn(findCommand(), [...words, ...more], { cwd: project, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    child.stderr.setEncoding("utf8").on("data", (text) => (this.#log += text));
    const lines = createInterface({ input: child.stdout });
    const errors = [];
    const ready = new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (status) => {
        const words = [`the pool did not start: the command's exit status is ${status}`, ...errors, this.#log.trim()];
        reject(new PoolError(words.join("\n")));
      });
      // The output is read to its end, because a full pipe would stop the command.
      lines.on("line", (line) => {
        const value = JSON.parse(line);
        if (value.kind === "ready") resolve(value);
        if (value.kind === "problem") this.problems.push(value);
        if (value.kind === "error") errors.push(value.message);
      });
    });
    this.ready = await ready;
    this.endpoint = this.ready.endpoint;
    this.region = this.ready.region;
    // A pool that is still running does not keep this process running, and ends with it.
    for (const handle of [child, child.stdout, child.stderr]) handle.unref();
    return this;
  }

  async end() {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill();
    await once(child, "exit");
  }

  /** The text that the command has written to standard error. */
  get log() {
    return this.#log;
  }

  // ---- ids

  poolId(name) {
    return named("user pool", this.#started.pools, name).id;
  }

  clientId(name) {
    return this.#client(name).id;
  }

  clientSecret(name) {
    return this.#client(name).secret;
  }

  identityPoolId(name) {
    return named("identity pool", this.#started.identityPools, name).id;
  }

  get #started() {
    if (!this.ready) throw new PoolError("the pool has not started yet");
    return this.ready;
  }

  #client(name) {
    const { pools, signUpClient } = this.#started;
    const clients = pools.flatMap((pool) => pool.clients);
    const first = clients.filter((client) => client.id === signUpClient);
    return named("app client", name === undefined && first.length ? first : clients, name);
  }

  // ---- calls

  /** Calls an operation of user pools, such as "SignUp", and returns its answer. */
  call(operation, input = {}) {
    return this.#call("AWSCognitoIdentityProviderService", operation, input);
  }

  /** Calls an operation of identity pools, such as "GetId", and returns its answer. */
  callIdentity(operation, input = {}) {
    return this.#call("AWSCognitoIdentityService", operation, input);
  }

  async #call(service, operation, input) {
    const headers = {
      "content-type": "application/x-amz-json-1.1", "x-amz-target": `${service}.${operation}`, authorization: AUTHORIZATION,
    };
    const reply = await this.#fetch("/", { method: "POST", headers, body: JSON.stringify(input) });
    const answer = await reply.json();
    if (reply.ok) return answer;
    throw new CognitoError(String(answer.__type).split("#").pop(), answer.message ?? answer.Message ?? "", reply.status);
  }

  async signUp(username, { password = PASSWORD, attributes = {}, client, confirm = true, ...parameters } = {}) {
    const user = this.#user(username, client);
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    const answer = await this.call("SignUp", { ...user, Password: password, UserAttributes, ...parameters });
    if (confirm && !answer.UserConfirmed) {
      const codes = (await this.outbox()).map((message) => message.code).filter(Boolean);
      if (codes.length) {
        await this.call("ConfirmSignUp", { ...user, ConfirmationCode: codes.at(-1) });
      } else {
        const pool = this.ready.pools.find((one) => one.clients.some(({ id }) => id === user.ClientId));
        await this.call("AdminConfirmSignUp", { UserPoolId: pool.id, Username: username });
      }
    }
    return answer;
  }

  signIn(username, { password = PASSWORD, client, ...parameters } = {}) {
    const { ClientId, SecretHash } = this.#user(username, client);
    const AuthParameters = { USERNAME: username, PASSWORD: password, ...(SecretHash && { SECRET_HASH: SecretHash }) };
    return this.call("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters, ...parameters });
  }

  #user(username, client) {
    const SecretHash = this.secretHash(username, client);
    return { ClientId: this.clientId(client), Username: username, ...(SecretHash && { SecretHash }) };
  }

  secretHash(username, client) {
    const { id, secret } = this.#client(client);
    return secret && createHmac("sha256", secret).update(username + id).digest("base64");
  }

  claims(token) {
    return JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  }

  // ---- what happened

  outbox() {
    return this.get("/_local/outbox");
  }

  async flows() {
    return (await this.get("/_local/flows")).flows;
  }

  flow(number) {
    return this.get(`/_local/flows/${number}`);
  }

  async flowText(number) {
    return (await this.#local("GET", `/_local/flows/${number}?as=text`)).text();
  }

  async reset() {
    await this.post("/_local/reset", {});
  }

  // ---- the pool's own API

  async get(path) {
    return (await this.#local("GET", path)).json();
  }

  async post(path, value) {
    return (await this.#local("POST", path, JSON.stringify(value))).json();
  }

  async delete(path) {
    return (await this.#local("DELETE", path)).json();
  }

  async #local(method, path, body) {
    const reply = await this.#fetch(path, { method, headers: { "content-type": "application/json" }, body });
    if (reply.ok) return reply;
    const text = await reply.text();
    let message = text.trim();
    try {
      message = JSON.parse(text).message;
    } catch {
      // The answer is the message.
    }
    throw new PoolError(`${method} ${path}: status ${reply.status}: ${message}`);
  }

  async #fetch(path, request) {
    void this.#started;
    try {
      return await fetch(this.endpoint + path, request);
    } catch (error) {
      const status = this.#process.exitCode ?? this.#process.signalCode;
      if (status === null) throw error;
      throw new PoolError(`the pool has ended with status ${status}\n${this.#log.trim()}`);
    }
  }
}

class Clock {
  #pool;

  constructor(pool) {
    this.#pool = pool;
  }

  now() {
    return this.#move({});
  }

  advance(seconds) {
    return this.#move({ advance: seconds });
  }

  set(time) {
    return this.#move({ set: time instanceof Date ? time.getTime() / 1000 : time });
  }

  async #move(value) {
    return new Date((await this.#pool.post("/_local/clock", value)).now * 1000);
  }
}

class Faults {
  #pool;

  constructor(pool) {
    this.#pool = pool;
  }

  add(fault) {
    return this.#pool.post("/_local/faults", { count: 1, ...fault });
  }

  list() {
    return this.#pool.get("/_local/faults");
  }

  async clear() {
    await this.#pool.delete("/_local/faults");
  }
}

/** Returns the object with a logical id or a name; without a name, the only object. */
function named(kind, objects, name) {
  let found = objects;
  if (name !== undefined) {
    found = objects.filter((one) => one.logicalId === name);
    if (!found.length) found = objects.filter((one) => one.name === name);
  }
  if (found.length === 1) return found[0];
  const names = objects.map((one) => one.logicalId ?? one.name).join(", ") || "none";
  let wanted = name === undefined ? `name a ${kind}` : `there is no ${kind} ${name}`;
  if (name !== undefined && found.length) wanted = `several have the name ${name}; use the logical id`;
  throw new PoolError(`${wanted}. There are: ${names}`);
}
