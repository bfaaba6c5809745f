export interface PoolOptions {
  /** The folder of the template; by default the current folder. */
  project?: string;
  /** The template, below `project`; by default, the command finds it. */
  template?: string;
  /** More options of `cognito-triggers pool`, such as `["--parameter", "Domain=example.org"]`. */
  arguments?: string[];
  /** The variables of the command; by default those of this process. */
  environment?: Record<string, string | undefined>;
}

export interface SignUpOptions {
  password?: string;
  attributes?: Record<string, string>;
  /** The name of an app client; by default the one with which people sign up. */
  client?: string;
  /** False leaves the sign-up unconfirmed. */
  confirm?: boolean;
  /** More parameters of SignUp, such as `ClientMetadata`. */
  [parameter: string]: unknown;
}

export interface SignInOptions {
  password?: string;
  client?: string;
  /** More parameters of InitiateAuth, such as `ClientMetadata`. */
  [parameter: string]: unknown;
}

/** A message; in one that a function sent itself, `username` and `code` are null. */
export interface Message {
  medium: string;
  destination: string;
  subject?: string | null;
  body: string;
  code: string | null;
  username: string | null;
  [member: string]: unknown;
}

/** The summary of a sign-up, sign-in or another flow. */
export interface Flow {
  id: number;
  act: string;
  title: string;
  hasError: boolean;
  [member: string]: unknown;
}

/**
 * A fault of the next calls. It has an `operation`, such as "SignUp" or "*", with `error`, `message`, `delay` or `drop`; or a
 * `trigger`, such as "PreSignUp", with `delay`, `crash`, `throttle` or `answer`.
 */
export interface Fault {
  operation?: string;
  trigger?: string;
  /** The number of calls; by default 1. */
  count?: number;
  [effect: string]: unknown;
}

/** The pool did not start, has ended, or refused a call of its own API. */
export class PoolError extends Error {}

/** An error of Cognito; its `name` is that of the exception, as in AWS's SDK. */
export class CognitoError extends Error {
  readonly status: number;
}

/** The pool's clock, which decides when codes, sessions and tokens expire. Functions have the real time. */
export interface Clock {
  now(): Promise<Date>;
  /** Moves the clock forward, and returns the new time. */
  advance(seconds: number): Promise<Date>;
  /** Sets the clock to a time, or to seconds since 1970, and returns the new time. */
  set(time: Date | number): Promise<Date>;
}

/** The faults of the next calls. */
export interface Faults {
  add(fault: Fault): Promise<Fault & { id: number }>;
  list(): Promise<(Fault & { id: number })[]>;
  clear(): Promise<void>;
}

/** A pool. Names of pools and app clients are the logical ids in the template, or the names that they have there. */
export class Pool {
  constructor(options?: PoolOptions);
  readonly endpoint: string;
  readonly region: string;
  readonly clock: Clock;
  readonly faults: Faults;
  /** The problems that the command has reported, such as a function whose runtime is missing. */
  readonly problems: { text: string; where?: string }[];
  /** The first object that the command has printed. */
  readonly ready: Record<string, any>;
  /** The text that the command has written to standard error. */
  readonly log: string;

  start(): Promise<this>;
  end(): Promise<void>;
  /** Makes everything as it was at the start: users, messages, flows, the clock, faults, rates and settings. */
  reset(): Promise<void>;

  /** Returns the id of a user pool; without a name, of the only one. */
  poolId(name?: string): string;
  /** Returns the id of an app client; without a name, of the one with which people sign up. */
  clientId(name?: string): string;
  clientSecret(name?: string): string | undefined;
  /** Returns the id of an identity pool; without a name, of the only one. */
  identityPoolId(name?: string): string;

  /** Calls an operation of user pools, such as "SignUp"; throws a CognitoError. */
  call(operation: string, input?: Record<string, unknown>): Promise<any>;
  /** Calls an operation of identity pools, such as "GetId"; throws a CognitoError. */
  callIdentity(operation: string, input?: Record<string, unknown>): Promise<any>;
  /** Signs a user up, confirms the sign-up with the code from the outbox, and returns the answer of SignUp. */
  signUp(username: string, options?: SignUpOptions): Promise<any>;
  /** Signs a user in with USER_PASSWORD_AUTH, which the app client must allow, and returns the answer of InitiateAuth. */
  signIn(username: string, options?: SignInOptions): Promise<any>;
  /** Returns the secret hash of a user for an app client; undefined if the client has no secret. */
  secretHash(username: string, client?: string): string | undefined;
  /** Returns the claims of a token, without a check of its signature. */
  claims(token: string): Record<string, any>;

  /** Returns the messages since the last reset: the pool's own, and those that functions send with SES and SNS. */
  outbox(): Promise<Message[]>;
  /** Returns the summaries of the flows since the last reset. */
  flows(): Promise<Flow[]>;
  /** Returns a flow with its calls: events, answers, verdicts and logs. */
  flow(number: number): Promise<Flow & { calls: Record<string, any>[] }>;
  /** Returns a flow as text, for people. */
  flowText(number: number): Promise<string>;

  /** Calls the pool's own API, such as `/_local/users`. */
  get(path: string): Promise<any>;
  post(path: string, value: unknown): Promise<any>;
  delete(path: string): Promise<any>;
}

/** Starts the pools of a project's template, with its functions. */
export function startPool(options?: PoolOptions): Promise<Pool>;

/** Returns the path of the command: that of COGNITO_TRIGGERS_COMMAND, or of this platform's package, or on the PATH. */
export function findCommand(): string;
