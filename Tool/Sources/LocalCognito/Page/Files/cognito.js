// The pool as a client calls it: the JSON API on `/`, the endpoints of the domain, and the proof of a client's secret.

/** The error of a call, with the name that Cognito gives it. */
export class Refused extends Error {
  constructor(name, message) {
    super(message);
    this.name = name;
  }
}

const target = "AWSCognitoIdentityProviderService";

/** The headers of a call. Administrators' operations are signed; the pool takes any key unless it checks signatures. */
export function headers({ operation, signed }) {
  return {
    "Content-Type": "application/x-amz-json-1.1",
    "X-Amz-Target": `${target}.${operation}`,
    ...(signed
      ? {
          Authorization:
            "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/cognito-idp/aws4_request, " +
            "SignedHeaders=host, Signature=0",
        }
      : {}),
  };
}

async function answer(reply) {
  const body = await reply.json().catch(() => ({}));
  if (reply.ok) return body;
  const name = body.__type ?? body.error ?? `status ${reply.status}`;
  throw new Refused(name.split("#").at(-1), body.message ?? body.Message ?? body.error_description ?? "");
}

async function reach(path, options) {
  try {
    return await fetch(path, { method: "POST", cache: "no-store", ...options });
  } catch {
    throw new Refused("No answer", "the connection was closed before the answer");
  }
}

/** Sends a request: an operation of the API with its input, or a form to an endpoint of the pool's domain. */
export async function send(request) {
  if (request.form) {
    return answer(await reach(request.path, { headers: request.headers, body: new URLSearchParams(request.form) }));
  }
  return answer(await reach("/", { headers: headers(request), body: JSON.stringify(request.input) }));
}

export const bytes = (text) => new TextEncoder().encode(text);
export const base64 = (buffer) =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""));
export const base64URL = (buffer) => base64(buffer).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const decoded = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The browser's cryptography, which it gives only to pages of this machine or over HTTPS. */
export function cryptography() {
  if (!crypto.subtle)
    throw new Error(
      "This needs cryptography that browsers give only to pages at http://127.0.0.1, http://localhost or over HTTPS.",
    );
  return crypto.subtle;
}

export async function hmac(hash, key, ...parts) {
  const imported = await cryptography().importKey("raw", key, { name: "HMAC", hash }, false, ["sign"]);
  return new Uint8Array(await cryptography().sign("HMAC", imported, await new Blob(parts).arrayBuffer()));
}

/** The hash with which an app proves its client's secret; undefined for a client without one. */
export async function secretHash(client, username) {
  if (!client.ClientSecret) return undefined;
  return base64(await hmac("SHA-256", bytes(client.ClientSecret), bytes(username + client.ClientId)));
}

/** The claims of a token that is a JSON web token; an empty object for any other token. */
export function claims(token) {
  try {
    const part = token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(new TextDecoder().decode(decoded(part)));
  } catch {
    return {};
  }
}
