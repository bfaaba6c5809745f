// The steps to choose from. try-it.d.ts says what a step is.

import { invite } from "./administrator-steps.js";
import { authenticatorApp, passkey, rememberDevice, secondFactors } from "./factor-steps.js";
import { hosted, machine } from "./oauth-steps.js";
import {
  changeAttributes,
  changePassword,
  deleteUser,
  readAttributes,
  refresh,
  revoke,
  session,
  signOut,
} from "./session-steps.js";
import { forgot, signIn } from "./sign-in-steps.js";
import { confirm, signUp } from "./sign-up-steps.js";

const signedInSteps = ({ tokens }) => ({
  Session: session,
  Refresh: refresh,
  Attributes: readAttributes,
  "Change attributes": changeAttributes,
  ...(tokens.NewDeviceMetadata ? { "Remember device": rememberDevice } : {}),
  "Change password": changePassword,
  "Authenticator app": authenticatorApp,
  "Second factors": secondFactors,
  Passkey: passkey,
  "Sign out": signOut,
  Revoke: revoke,
  Delete: deleteUser,
});

/**
 * The steps to choose from by the words of their buttons, in groups.
 * @param {Player} player
 * @returns {Record<string, Record<string, StepFactory>>}
 */
export function choices(player) {
  const { client, tokens } = player;
  const flows = client.AllowedOAuthFlowsUserPoolClient ? (client.AllowedOAuthFlows ?? []) : [];
  return {
    ...(tokens ? { "Signed in": signedInSteps(player) } : {}),
    "Without a session": {
      "Sign up": signUp,
      Confirm: confirm,
      "Sign in": signIn,
      "Forgot password": forgot,
      Invite: invite,
      ...(flows.includes("code") || flows.includes("implicit") ? { "Hosted sign-in": hosted } : {}),
      ...(flows.includes("client_credentials") ? { Machine: machine } : {}),
    },
  };
}
