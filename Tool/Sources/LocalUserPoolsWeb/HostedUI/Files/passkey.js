"use strict";

// Asks the browser for a passkey's answer, and posts it in the form's hidden field.
const form = document.querySelector("form[data-passkey]");
const button = form.querySelector("button[type=submit]");
const failure = document.getElementById("passkeyFailure");

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const text = (buffer) =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Returns the options of `navigator.credentials.get` from their JSON. */
function read(json) {
  const options = JSON.parse(json);
  return {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: (options.allowCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  };
}

/** Returns a credential as the JSON that Cognito takes. */
function write(credential) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return JSON.stringify({
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle ? text(userHandle) : undefined,
    },
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  failure.hidden = true;
  button.disabled = true;
  try {
    const credential = await navigator.credentials.get({ publicKey: read(form.dataset.passkey) });
    form.elements.credential.value = write(credential);
    form.submit();
  } catch {
    failure.textContent = form.dataset.failure;
    failure.hidden = false;
    button.disabled = false;
    button.focus();
  }
});

button.hidden = false;
button.focus();
