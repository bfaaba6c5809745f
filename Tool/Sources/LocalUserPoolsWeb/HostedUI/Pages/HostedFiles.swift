// swift-format-ignore-file
// Written by scripts/embed from Tool/Sources/LocalUserPoolsWeb/HostedUI/Files/: change the files there, and run it.

/// The templates, the style sheets and the script of the pages at a pool's domain.
enum HostedFiles {
    static let all: [String: String] = [
        "authenticator.mustache": ##"""
<div class="authenticator">
{{#code}}<svg class="code" viewBox="{{area}}" role="img" aria-label="{{codeLabel}}"><path class="paper" d="{{paper}}"/><path d="{{path}}"/></svg>{{/code}}
<p><a href="{{address}}">{{linkLabel}}</a></p>
<p>{{secretLabel}}<br><code id="secret">{{secret}}</code></p>
</div>

"""##,
        "choices.mustache": ##"""
<fieldset{{#describedBy}} aria-describedby="{{.}}"{{/describedBy}}>
<legend class="hidden">{{legend}}</legend>
{{#items}}
<label class="choice label-customizable"><input type="radio" name="factor" value="{{value}}" required{{#isChecked}} checked{{/isChecked}}> <span>{{label}}{{#detail}} <span class="faint">{{.}}</span>{{/detail}}</span></label>
{{/items}}
</fieldset>

"""##,
        "domain-box.mustache": ##"""
<form class="more" method="post" action="{{action}}">
{{> hidden}}
<p class="description idpDescription-customizable">{{description}}</p>
{{#field}}{{> field}}{{/field}}
<button class="button secondary idpButton-customizable" type="submit">{{submit}}</button>
</form>

"""##,
        "error.mustache": ##"""
{{#error}}<p class="error errorMessage-customizable" id="loginErrorMessage" role="alert">{{.}}</p>{{/error}}

"""##,
        "field.mustache": ##"""
<div class="field">
<label class="label-customizable" for="{{id}}">{{label}}{{#optional}} <span class="faint">({{.}})</span>{{/optional}}</label>
<input class="input inputField-customizable" id="{{id}}" name="{{name}}" type="{{kind}}"{{#value}} value="{{.}}"{{/value}}{{#autocomplete}} autocomplete="{{.}}"{{/autocomplete}}{{#inputMode}} inputmode="{{.}}"{{/inputMode}}{{#isName}} autocapitalize="none" spellcheck="false"{{/isName}}{{#describedBy}} aria-describedby="{{.}}"{{/describedBy}}{{^optional}} required{{/optional}}{{#hasFocus}} autofocus{{/hasFocus}}>
{{#hint}}<p class="hint" id="{{id}}-hint">{{text}}</p>{{/hint}}
{{#rules}}
<div class="hint" id="{{id}}-rules">{{title}}
<ul class="passwordCheck-notValid-customizable">
{{#items}}<li>{{.}}</li>
{{/items}}
</ul>
</div>
{{/rules}}
</div>

"""##,
        "form.mustache": ##"""
<form method="post" action="{{action}}"{{#passkey}} data-passkey="{{options}}" data-failure="{{failure}}"{{/passkey}}>
{{> hidden}}
{{#account}}<input type="text" autocomplete="username" value="{{.}}" readonly hidden>{{/account}}
{{#authenticator}}{{> authenticator}}{{/authenticator}}
{{#fields}}{{> field}}{{/fields}}
{{#choices}}{{> choices}}{{/choices}}
{{#passkey}}<input type="hidden" name="credential" value="">
<noscript><p class="error">{{noScript}}</p></noscript>
<p class="error" id="passkeyFailure" role="alert" hidden></p>{{/passkey}}
<button class="button submitButton-customizable" type="submit"{{#passkey}} hidden{{/passkey}}>{{submit}}</button>
{{#resend}}<button class="button secondary" type="submit" name="resend" value="{{value}}" formnovalidate>{{label}}</button>{{/resend}}
</form>

"""##,
        "forward.mustache": ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Continue</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{{folder}}stand-in.css">
</head>
<body>
<main>
<h1>Continue</h1>
<p>{{text}}</p>
<form method="post" action="{{address}}">
{{> hidden}}
<div><button>Continue</button></div>
</form>
</main>
</body>
</html>

"""##,
        "hidden.mustache": ##"""
{{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">
{{/hidden}}

"""##,
        "layout.mustache": ##"""
<!doctype html>
<html lang="{{language}}"{{#scheme}} class="{{.}}"{{/scheme}}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{documentTitle}}</title>
<link rel="icon" href="{{icon}}">
<link rel="stylesheet" href="{{folder}}page.css">
{{#sheet}}<link rel="stylesheet" href="{{.}}">{{/sheet}}
{{#passkey}}<script src="{{folder}}passkey.js" defer></script>{{/passkey}}
</head>
<body>
<main class="card background-customizable">
<div class="banner banner-customizable">
{{#logo}}{{> logo}}{{/logo}}{{^logo}}{{> mark}}{{/logo}}
</div>
<h1>{{title}}</h1>
{{#text}}<p class="text textDescription-customizable">{{.}}</p>{{/text}}
{{> error}}
{{#form}}{{> form}}{{/form}}
{{#links}}
<p class="redirect redirect-customizable">{{#question}}{{.}} {{/question}}<a href="{{href}}">{{label}}</a></p>
{{/links}}
{{#domainBox}}{{> domain-box}}{{/domainBox}}
{{#providers}}{{> providers}}{{/providers}}
</main>
<footer>{{footer}}</footer>
</body>
</html>

"""##,
        "logo.mustache": ##"""
<picture>{{#dark}}<source srcset="{{.}}" media="(prefers-color-scheme: dark)">{{/dark}}<img class="logo logo-customizable" src="{{light}}" alt="Logo"></picture>

"""##,
        "mark.mustache": ##"""
<svg class="mark" viewBox="8 8 32 32" width="40" height="40" aria-hidden="true"><circle cx="24" cy="19" r="6.5"/><path d="M12 36.5c1.2-6.4 6-10 12-10s10.8 3.6 12 10"/></svg>

"""##,
        "page.css": ##"""
:root {
  color-scheme: light dark;
  --page: light-dark(var(--page-light, #f2f4f8), var(--page-dark, #0e1218));
  --card: light-dark(var(--card-light, #ffffff), var(--card-dark, #181d27));
  --card-line: light-dark(var(--card-line-light, #e2e6ee), var(--card-line-dark, #2a3241));
  --heading: light-dark(var(--heading-light, #141b2b), var(--heading-dark, #f3f5fa));
  --text: light-dark(var(--text-light, #2a3347), var(--text-dark, #dce2ed));
  --faint: light-dark(var(--faint-light, #5a6478), var(--faint-dark, #a1acc0));
  --label: light-dark(var(--label-light, #2a3347), var(--label-dark, #dce2ed));
  --link: light-dark(var(--link-light, #2350c4), var(--link-dark, #93b4ff));
  --focus: light-dark(var(--focus-light, #2350c4), var(--focus-dark, #93b4ff));
  --field: light-dark(var(--field-light, #ffffff), var(--field-dark, #10151d));
  --field-line: light-dark(var(--field-line-light, #7b8599), var(--field-line-dark, #6c788f));
  --primary: light-dark(var(--primary-light, #2350c4), var(--primary-dark, #93b4ff));
  --on-primary: light-dark(var(--on-primary-light, #ffffff), var(--on-primary-dark, #0c1733));
  --primary-hover: light-dark(var(--primary-hover-light, #1b409f), var(--primary-hover-dark, #b3caff));
  --on-primary-hover: light-dark(var(--on-primary-hover-light, #ffffff), var(--on-primary-hover-dark, #0c1733));
  --secondary: light-dark(var(--secondary-light, #ffffff), var(--secondary-dark, #181d27));
  --on-secondary: light-dark(var(--on-secondary-light, #2a3347), var(--on-secondary-dark, #dce2ed));
  --secondary-line: light-dark(var(--secondary-line-light, #7b8599), var(--secondary-line-dark, #6c788f));
  --secondary-hover: light-dark(var(--secondary-hover-light, #f2f4f8), var(--secondary-hover-dark, #232a37));
  --on-secondary-hover: light-dark(var(--on-secondary-hover-light, #141b2b), var(--on-secondary-hover-dark, #f3f5fa));
  --error: light-dark(var(--error-light, #fdf0ef), var(--error-dark, #2f1719));
  --on-error: light-dark(var(--on-error-light, #9c1c16), var(--on-error-dark, #ffaaa3));
  --error-line: light-dark(var(--error-line-light, #d5605a), var(--error-line-dark, #b5544f));
}
:root.light { color-scheme: light; }
:root.dark { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  align-items: center; background: var(--page); color: var(--text); display: flex; flex-direction: column;
  font: 1rem/1.5 system-ui, sans-serif; justify-content: center; margin: 0; min-height: 100vh; padding: 1.5rem 1rem;
  overflow-wrap: anywhere;
}
.card {
  background-color: var(--card); border: 1px solid var(--card-line); border-radius: var(--card-radius, 1rem);
  box-shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 12px 32px rgb(16 24 40 / 8%); max-width: 27rem;
  overflow: hidden; padding: 2.5rem; width: 100%;
}
.banner { margin: -2.5rem -2.5rem 1rem; padding: 2.5rem 2.5rem 0; text-align: center; }
.logo { max-height: 6rem; max-width: 100%; }
.mark { display: block; fill: none; margin: 0 auto; stroke: var(--primary); stroke-linecap: round; stroke-width: 3; }
h1 { color: var(--heading); font-size: 1.5rem; font-weight: 650; letter-spacing: -.01em; line-height: 1.25; margin: 0 0 .75rem; text-align: center; text-wrap: balance; }
p { margin: 0 0 1rem; }
.text { color: var(--faint); margin-bottom: 1.5rem; text-align: center; text-wrap: balance; white-space: pre-line; }
h1 + form, h1 + .more, h1 + .error { margin-top: 1.5rem; }
.faint { color: var(--faint); font-weight: 400; }
a { color: var(--link); text-underline-offset: .15em; }
.field { margin-bottom: 1.125rem; }
.field :where(label) { color: var(--label); display: block; font-weight: 600; margin-bottom: .375rem; }
.input {
  background-color: var(--field); border: 1px solid var(--field-line); border-radius: var(--field-radius, .5rem);
  color: var(--heading); font: inherit; height: 2.875rem; padding: 0 .75rem; width: 100%;
}
.hint { color: var(--faint); font-size: .875rem; margin: .375rem 0 0; }
.hint ul { display: grid; gap: .125rem .75rem; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); margin: .25rem 0 0; padding-left: 1.125rem; }
.button {
  align-items: center; background-color: var(--primary); border: 1px solid transparent; border-radius: var(--button-radius, .5rem);
  color: var(--on-primary); cursor: pointer; display: grid; font: inherit; font-weight: 600; margin: 1.5rem 0 0;
  min-height: 1.75rem; padding: .625rem 1rem; text-align: center; text-decoration: none; width: 100%;
}
.button:where(:hover) { background-color: var(--primary-hover); color: var(--on-primary-hover); }
.button:disabled { cursor: progress; opacity: .6; }
.secondary { background-color: var(--secondary); border-color: var(--secondary-line); color: var(--on-secondary); margin-top: .75rem; }
.secondary:where(:hover) { background-color: var(--secondary-hover); color: var(--on-secondary-hover); }
.more { border-top: 1px solid var(--card-line); margin-top: 1.75rem; padding-top: 1.5rem; }
h1 + .more, h1 + .error + .more { border-top: 0; padding-top: 0; }
.description { color: var(--faint); margin: 0; text-align: center; }
.more .field { margin: .75rem 0 0; }
.legal { color: var(--faint); font-size: .875rem; margin: .75rem 0 0; text-align: center; text-wrap: balance; }
.redirect { margin: 1.25rem 0 0; text-align: center; }
.redirect + .redirect { margin-top: .5rem; }
.redirect a { display: inline-block; padding: .125rem 0; }
.error {
  background: var(--error); border: 1px solid var(--error-line); border-radius: .5rem; color: var(--on-error);
  margin: 0 0 1.25rem; padding: .75rem 1rem; white-space: pre-line;
}
fieldset { border: 0; margin: 0; min-width: 0; padding: 0; }
.choice {
  align-items: center; border: 1px solid var(--field-line); border-radius: var(--field-radius, .5rem); color: var(--label); cursor: pointer;
  display: flex; font-weight: 600; gap: .75rem; margin-bottom: .625rem; min-height: 3rem; padding: .5rem .875rem;
}
.choice input { accent-color: var(--primary); flex: none; height: 1.25rem; margin: 0; width: 1.25rem; }
.choice span span { display: block; font-size: .875rem; }
.choice:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); }
.authenticator { text-align: center; }
.code { border: 1px solid var(--card-line); border-radius: .75rem; display: block; margin: 0 auto 1rem; max-width: 100%; width: 13rem; }
.paper { fill: #fff; }
#secret { color: var(--heading); font: 600 1rem/1.6 ui-monospace, monospace; user-select: all; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.input:where(:focus-visible) { border-color: var(--focus); box-shadow: 0 0 0 4px color-mix(in srgb, var(--focus) 25%, transparent); outline-offset: -2px; outline-width: 2px; }
.hidden { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
[hidden] { display: none; }
footer { color: var(--faint); font-size: .875rem; margin-top: 1.25rem; padding: 0 1rem; text-align: center; text-wrap: balance; }
@media (max-width: 30rem) {
  body { padding: 0 0 1rem; justify-content: flex-start; }
  .card { border-width: 0 0 1px; border-radius: 0; box-shadow: none; max-width: none; padding: 1.75rem 1.25rem; }
  .banner { margin: -1.75rem -1.25rem 1rem; padding: 1.75rem 1.25rem 0; }
}

"""##,
        "passkey.js": ##"""
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

"""##,
        "providers.mustache": ##"""
<div class="more">
{{#description}}<p class="description idpDescription-customizable">{{.}}</p>{{/description}}
{{#items}}
<a class="button secondary {{class}}" href="{{href}}">{{label}}</a>
{{/items}}
{{#legal}}<p class="legal legalText-customizable">{{.}}</p>{{/legal}}
</div>

"""##,
        "stand-in.css": ##"""
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#eef0f4, #14161a); color: light-dark(#1b1f26, #e8eaee); }
main { max-width: 34rem; margin: 2rem auto; padding: 1.5rem; border-radius: .75rem; background: light-dark(#fff, #1f232a); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.4rem; }
ul { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; }
li a { display: block; padding: .25rem .75rem; border: 1px solid light-dark(#6b7280, #9aa1ac); border-radius: 1rem; color: inherit; text-decoration: none; }
label { display: block; margin: .75rem 0; font-weight: 600; }
label span { font-weight: 400; color: light-dark(#4b5563, #b3b9c4); }
input, textarea { display: block; box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .5rem; font: inherit; font-weight: 400; border: 1px solid light-dark(#6b7280, #9aa1ac); border-radius: .375rem; background: transparent; color: inherit; }
div { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
button { padding: .5rem 1rem; font: inherit; border: 1px solid light-dark(#1d4ed8, #8ab4ff); border-radius: .375rem; background: light-dark(#1d4ed8, #8ab4ff); color: light-dark(#fff, #0b1220); }
button.other { background: transparent; color: inherit; border-color: light-dark(#6b7280, #9aa1ac); }
:focus-visible { outline: 3px solid light-dark(#1d4ed8, #8ab4ff); outline-offset: 2px; }
[role=alert] { padding: .5rem .75rem; border-left: .25rem solid light-dark(#b91c1c, #f87171); }

"""##,
        "stand-in.mustache": ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{name}}: local stand-in</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{{folder}}stand-in.css">
</head>
<body>
<main>
<h1>{{name}}</h1>
<p>This page replaces the provider ({{type}}) in the local user pool. Nothing leaves this machine.</p>
{{#error}}<p role="alert">{{.}}</p>{{/error}}
<nav aria-label="People"><ul>
{{#people}}
<li><a href="{{address}}">{{label}} <code>{{subject}}</code></a></li>
{{/people}}
<li><a href="{{new}}">New person</a></li>
</ul></nav>
<form method="post" action="{{action}}">
{{> hidden}}
<label>{{id}} <span>the id at the provider</span><input name="subject" value="{{subject}}" required autocomplete="off"></label>
{{#fields}}
<label>{{label}}<input name="{{name}}" value="{{value}}" autocomplete="off"></label>
{{/fields}}
<label>Other claims <span>a JSON object; a blank value deletes an attribute</span><textarea name="more" rows="3" autocomplete="off">{{more}}</textarea></label>
<div>
{{#canAnswer}}
<button name="outcome" value="success">Sign in</button>
<button name="outcome" value="refusal" class="other">Refuse</button>
<button name="outcome" value="error" class="other">Fail</button>
{{/canAnswer}}
{{^canAnswer}}
<button name="outcome" value="save">Keep</button>
{{/canAnswer}}
<button name="outcome" value="forget" class="other">Forget this person</button>
</div>
</form>
</main>
</body>
</html>

"""##,
    ]
}
