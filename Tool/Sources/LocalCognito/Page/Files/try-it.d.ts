// The types that the files of Try it share: a step is one thing that a client does, with its form and its requests.

type Player = import("./player-session.js").PlayerSession;

/** The values of a form's fields by the fields' names. */
type Values = Record<string, any>;

/** A call of the API, a form for an endpoint of the domain, or an address that the browser opens. */
interface StepRequest {
  operation?: string;
  /** An administrator's call. */
  signed?: boolean;
  input?: JSONObject;
  path?: string;
  /** The origin of the endpoint, as other clients reach it. */
  at?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  address?: string;
}

/** The words that a person reads after an answer, and the step that follows; without one, the step stays. */
interface Outcome {
  words: string;
  next?: StepFactory;
  /** A value that is shown as JSON. */
  result?: unknown;
}

/** The request that a button sends. */
interface StepAction {
  /** The requests for the values: those that are sent, and those that are shown before. */
  requests(values: Values): Promise<StepRequest[]>;
  /** Sends the requests where an answer is needed for the next one; without it, they are sent in their order. */
  run?(values: Values, requests: StepRequest[]): Promise<any>;
  /** The same in Amplify's functions. */
  amplify?(values: Values): string;
  done(answer: any, values: Values): Outcome | Promise<Outcome>;
}

interface StepForm {
  title: string;
  /** The words of the form's button; a form without one sends nothing. */
  action?: string;
  /** The name of the field for which the codes of messages are offered. */
  code?: string;
  /** The app that computes these codes; they are then in no message. */
  authenticator?: import("./authenticator.js").Authenticator;
  /** The step answers a challenge: codes that the call before it has sent stay on offer. */
  continues?: boolean;
  intro?: HTMLElement[];
  fields: HTMLElement[];
  /** The fields that are folded at first. */
  more?: HTMLElement[];
  /** Further buttons with their words. */
  extras?: (StepAction & { label: string })[];
  /** The fields that depend on other values: true by a field's name if it is shown. */
  visible?(values: Values): Record<string, boolean>;
  /** Brings up to date what the form says about the time. */
  tick?(): void;
}

type PlayerStep = StepForm & Partial<StepAction>;
type StepFactory = (player: Player) => PlayerStep;
