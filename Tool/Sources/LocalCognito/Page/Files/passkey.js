// Passkeys of this browser; requests and answers are JSON, as Cognito sends and takes them.

function check(relyingParty) {
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON)
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
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  });
  return credential.toJSON();
}

/** Signs `CREDENTIAL_REQUEST_OPTIONS` with a passkey. */
export async function signWithPasskey(text) {
  const options = JSON.parse(text);
  check(options.rpId);
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  });
  return credential.toJSON();
}
