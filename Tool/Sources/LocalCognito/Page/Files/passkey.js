// Passkeys of this browser; requests and answers are JSON, as Cognito sends and takes them.

/**
 * The browser's passkeys, whose JSON the checker does not know.
 * @type {any}
 */
const PublicKey = globalThis.PublicKeyCredential;

function check(relyingParty) {
  if (!PublicKey?.parseCreationOptionsFromJSON)
    throw new Error("This browser has no passkeys for pages. Use a current one.");
  if (relyingParty && location.hostname !== relyingParty && !location.hostname.endsWith(`.${relyingParty}`)) {
    throw new Error(
      `The pool's passkeys belong to ${relyingParty}. ` +
        `Open this page there: ${location.protocol}//${relyingParty}:${location.port}/_local/`,
    );
  }
}

/** Makes a passkey for `StartWebAuthnRegistration`'s options. */
export async function makePasskey(options) {
  check(options.rp?.id);
  /** @type {any} */
  const credential = await navigator.credentials.create({
    publicKey: PublicKey.parseCreationOptionsFromJSON(options),
  });
  return credential.toJSON();
}

/** Signs `CREDENTIAL_REQUEST_OPTIONS` with a passkey. */
export async function signWithPasskey(text) {
  const options = JSON.parse(text);
  check(options.rpId);
  /** @type {any} */
  const credential = await navigator.credentials.get({
    publicKey: PublicKey.parseRequestOptionsFromJSON(options),
  });
  return credential.toJSON();
}
