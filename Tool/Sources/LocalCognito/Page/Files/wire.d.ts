// The server's JSON, as the page reads it. A test compares these types with the JSON of a pool that is in use.

type JSONObject = Record<string, unknown>;

interface FlowSummary {
  id: number;
  version: number;
  title: string;
  act: string;
  actTitle: string;
  isOpen: boolean;
  isAdministrative: boolean;
  time: number;
  callCount: number;
  durationMilliseconds: number;
  operations: string[];
  triggers: string[];
  functions: string[];
  destinations: string[];
  /** The flow ended because a function refused with a message for the app. */
  isRefused: boolean;
  hasError: boolean;
  hasWarning: boolean;
  userPoolId?: string;
  clientId?: string;
  username?: string;
  givenUsername?: string;
  identityPoolId?: string;
  identityId?: string;
  error?: string;
  message?: string;
  challenge?: string;
  redirect?: string;
  status?: number;
  /** What went wrong on the way of a flow that did not end with an error. */
  problem?: string;
}

interface Flow extends FlowSummary {
  calls: Call[];
}

interface FlowChanges {
  /** The members that each answer about the state has; the stream's events lack them. */
  api?: number;
  run?: string;
  now?: number;
  version: number;
  oldest: number;
  seen: number;
  flows: FlowSummary[];
}

interface Call {
  operation: string;
  time: number;
  /** Missing while the call is being answered. */
  durationMilliseconds?: number;
  steps: Step[];
  status?: number;
  error?: string;
  message?: string;
  challenge?: string;
  redirect?: string;
  userPoolId?: string;
  clientId?: string;
  username?: string;
  givenUsername?: string;
  identityPoolId?: string;
  identityId?: string;
  request?: JSONObject;
  answer?: JSONObject;
  tokens?: { idToken?: Token; accessToken?: Token; hasRefreshToken: boolean; exchanged?: Exchanged };
  claims?: { before: Record<string, JSONObject>; after: Record<string, JSONObject> };
}

interface Token {
  header: JSONObject;
  claims: JSONObject;
}

interface PresentedToken {
  type: string;
  claims: JSONObject;
}

interface Exchanged {
  subject: PresentedToken;
  actor?: PresentedToken;
}

type Step = TriggerStep | MessageStep | NoteStep;

interface TriggerStep {
  kind: "trigger";
  startMilliseconds: number;
  triggerSource: string;
  function: string;
  attempt: number;
  event: any;
  answer?: any;
  error?: any;
  missing?: string;
  throttled?: boolean;
  verdict?: string;
  isGood?: boolean;
  decision?: string;
  findings?: string[];
  breaches?: Breach[];
  log?: string[];
  durationMilliseconds?: number;
  timedOutAfterMilliseconds?: number;
  isColdStart?: boolean;
  coldStartMilliseconds?: number;
}

/** A broken rule of Cognito's, with Cognito's reaction. */
interface Breach {
  rule: string;
  text: string;
  reason: string;
}

interface MessageStep extends MessageMembers {
  kind: "message";
  startMilliseconds: number;
  /** The call of a function through SES, SNS or SQS. */
  operation?: string;
  /** The number of the step of the function that sent it. */
  duringStep?: number;
}

interface NoteStep {
  kind: "note";
  startMilliseconds: number;
  text: string;
  duringStep?: number;
}

interface MessageMembers {
  destination: string;
  medium: "EMAIL" | "SMS" | "PUSH" | "TOPIC" | "QUEUE";
  /** The topic or the queue in words, such as `topic joined`. */
  recipient?: string;
  username: string | null;
  userPoolId: string | null;
  subject: string | null;
  body: string;
  /** The plain text that a function sent. */
  text?: string;
  code: string | null;
  triggerSource: string | null;
  time: number;
  writtenBy: string;
  function?: string;
  language?: string;
  characters?: number;
  segments?: number;
  alphabet?: "GSM-7" | "UCS-2";
}

interface Message extends MessageMembers {
  number: number;
  /** The id of the flow in which it was sent, as long as that is kept; only where one message is read. */
  flow?: number;
}

/** A message without its text. */
interface MessageSummary extends Omit<MessageMembers, "body" | "text"> {
  number: number;
  flow?: number;
  /** The beginning of a message that is not an email. */
  start?: string;
}

interface Outbox {
  api: number;
  run: string;
  now: number;
  /** The numbers of the latest and of the oldest message that is kept; 0 without one. */
  latest: number;
  oldest: number;
  messages: MessageSummary[];
}

/** A document that a CIMD policy has admitted, with the times of its copy. */
interface ClientDocument {
  policy: string;
  url: string;
  cached?: number;
  expires?: number;
}

interface ManagedSecret {
  arn: string;
  rotated: number;
  nextRotation: number;
}

interface Recovery {
  RestoreId: string;
  RestoreStatus: string;
  RestoreTimestamp: number;
  TriggerTimestamp: number;
  /** The time at which the status changes by itself. */
  StatusUntil?: number;
  RestorePreview?: { Entity: string; CreateCount: number; UpdateCount: number; DeleteCount: number }[];
}

interface PoolSummary {
  id: string;
  name: string;
  logicalId?: string;
  clients: {
    id: string;
    name: string;
    logicalId?: string;
    secret?: string;
    type?: "DCR";
    managedSecret?: ManagedSecret;
  }[];
  documents?: ClientDocument[];
  /** The recoveries of the pool's users, as the API describes them, with the ends of their statuses. */
  recoveries?: Recovery[];
}
