import { make } from "./base.js";
import { base64, base64URL, bytes, claims, cryptography, send } from "./cognito.js";
import { field } from "./forms.js";
import { asMember, members, metadata } from "./requests.js";
import { amplifyCall } from "./snippets.js";

// The endpoints of the pool's domain: machines, and the pages on which people sign in.

const isOnOwnHost = (about) => about.domain && new URL(about.domain).port === location.port;
const basicAuthorization = ({ ClientId, ClientSecret }) => ({
  Authorization: `Basic ${base64(bytes(`${ClientId}:${ClientSecret}`))}`,
});

/** A request to the token endpoint; this page asks at its own host, because a page may call no other. */
function tokenRequest({ client, about }, form) {
  const secret = client.ClientSecret;
  return {
    path: "/oauth2/token",
    at: about.domain,
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...(secret ? basicAuthorization(client) : {}) },
    form: { ...form, ...asMember("client_id", !secret && client.ClientId) },
  };
}

/** Sends a request to the domain, with a hint where its endpoints cannot be reached from this page's host. */
async function sendToDomain({ about }, request) {
  try {
    return await send(request);
  } catch (error) {
    if (error.name !== "status 404") throw error;
    const name = new URL(about.domain).hostname;
    // A custom domain is a name for the domain's own pages alone.
    const first = name.endsWith(".localhost") ? "Open" : `Start the pool with --allow-host ${name}, and open`;
    throw new Error(`Several pools have domains. ${first} this page at the pool's own: ${about.domain}/_local/`);
  }
}

/**
 * Makes the domain that a step needs.
 * @returns {PlayerStep}
 */
function domain(player, next) {
  return {
    title: "Domain",
    action: "Make a domain",
    intro: [make("p", "", "The pool has no domain yet. Hosted sign-in and machines need one.")],
    fields: [
      field({
        name: "domain",
        label: "Prefix",
        value: player.about.pool.Name.toLowerCase().replaceAll(/[^a-z0-9-]/g, "") || "members",
        required: true,
      }),
    ],
    requests: async (values) => [
      {
        operation: "CreateUserPoolDomain",
        signed: true,
        input: { Domain: values.domain, UserPoolId: player.about.pool.Id },
      },
    ],
    done: async () => {
      await player.read();
      return { words: "The pool has a domain.", next };
    },
  };
}

/** @type {StepFactory} */
export function machine(player) {
  if (!isOnOwnHost(player.about)) return domain(player, machine);
  const scopes = player.client.AllowedOAuthScopes ?? [];
  return {
    title: "Machine",
    action: "Get a token",
    fields: [field({ name: "scope", label: "Scopes", value: scopes.join(" "), hint: "separated by spaces" })],
    more: [metadata()],
    requests: async (values) => [
      tokenRequest(player, {
        grant_type: "client_credentials",
        ...asMember("scope", values.scope),
        ...(values.metadata ? { aws_client_metadata: JSON.stringify(members(values.metadata) ?? {}) } : {}),
      }),
    ],
    run: (_, [request]) => sendToDomain(player, request),
    done: (answer) => ({ words: "The machine's access token:", result: claims(answer.access_token) }),
  };
}

/** A Boolean value that indicates whether the client gets tokens without a code. */
const isImplicit = (client) => !(client.AllowedOAuthFlows ?? []).includes("code");

/** The address of the page on which a person signs in. */
async function authorizeAddress({ client, about }, values, { state, verifier }) {
  const challenge = base64URL(await cryptography().digest("SHA-256", bytes(verifier)));
  return `${about.domain}/oauth2/authorize?${new URLSearchParams({
    client_id: client.ClientId,
    response_type: isImplicit(client) ? "token" : "code",
    redirect_uri: values.callback,
    scope: values.scope,
    state,
    ...(isImplicit(client) ? {} : { code_challenge: challenge, code_challenge_method: "S256" }),
    ...asMember("identity_provider", values.provider),
  })}`;
}

function hostedFields(client) {
  const providers = (client.SupportedIdentityProviders ?? []).filter((name) => name !== "COGNITO");
  return [
    field({
      name: "provider",
      label: "Provider",
      options: [["", "the pool's own page"], ...providers.map((name) => [name, name])],
    }),
    field({ name: "callback", label: "Callback", options: (client.CallbackURLs ?? []).map((url) => [url, url]) }),
    field({ name: "scope", label: "Scopes", value: (client.AllowedOAuthScopes ?? []).join(" ") }),
  ];
}

/** @type {StepFactory} */
export function hosted(player) {
  if (!isOnOwnHost(player.about)) return domain(player, hosted);
  const random = (count) => base64URL(crypto.getRandomValues(new Uint8Array(count)));
  const attempt = { state: random(12), verifier: random(32) };
  return {
    title: "Hosted sign-in",
    action: "Open the sign-in page",
    fields: hostedFields(player.client),
    requests: async (values) => [{ address: await authorizeAddress(player, values, attempt) }],
    amplify: (values) =>
      amplifyCall("signInWithRedirect", { provider: values.provider ? { custom: values.provider } : undefined }),
    run: async (_, [request]) => {
      window.open(request.address, "_blank", "noopener");
    },
    done: (_, values) =>
      isImplicit(player.client)
        ? { words: "The browser takes the tokens to the callback's address." }
        : {
            words:
              "Sign in on the page that has opened. The browser then goes to the callback; paste its address here.",
            next: () => exchange(player, values.callback, attempt.verifier),
          },
  };
}

/** The code of a callback's address, or a code as it is. */
export const codeIn = (text) => text.match(/[?&]code=([^&#]+)/)?.[1] ?? text.trim();

/** @returns {PlayerStep} */
function exchange(player, callback, verifier) {
  return {
    title: "Hosted sign-in",
    action: "Exchange the code for tokens",
    fields: [field({ name: "callbackAddress", label: "The callback's address, or its code", required: true })],
    requests: async (values) => [
      tokenRequest(player, {
        grant_type: "authorization_code",
        code: codeIn(values.callbackAddress),
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    ],
    run: (_, [request]) => sendToDomain(player, request),
    done: (answer) =>
      player.signedInOr({
        AuthenticationResult: {
          IdToken: answer.id_token,
          AccessToken: answer.access_token,
          RefreshToken: answer.refresh_token,
        },
      }),
  };
}
