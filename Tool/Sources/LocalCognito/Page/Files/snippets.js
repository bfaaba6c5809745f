import { headers } from "./cognito.js";

// A request as the command or the code that sends it. Values are only those of the form.

const quoted = (text) => `'${String(text).replaceAll("'", "'\\''")}'`;
const word = (text) => (/^[\w@%+=:,./-]+$/.test(text) && !text.startsWith("-") ? text : quoted(text));

/** A name with separators, as botocore spells it: `SetUserMFAPreference` is `set_user_mfa_preference`. */
const spelt = (name, separator) =>
  name
    .replace(/(.)([A-Z][a-z]+)/g, `$1${separator}$2`)
    .replace(/([a-z0-9])([A-Z])/g, `$1${separator}$2`)
    .toLowerCase();

function commandLine({ operation, input, signed }, { endpoint, region }) {
  const options = Object.entries(input).map(([name, value]) =>
    typeof value === "boolean"
      ? `--${value ? "" : "no-"}${spelt(name, "-")}`
      : `--${spelt(name, "-")} ${typeof value === "object" ? quoted(JSON.stringify(value)) : word(String(value))}`,
  );
  return [
    `${signed ? "AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=x " : ""}aws cognito-idp ${spelt(operation, "-")}`,
    `--endpoint-url ${endpoint} --region ${region}`,
    ...options,
  ].join(" \\\n  ");
}

function python(value, indent = "    ") {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map((one) => python(one, indent)).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${python(one, indent)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}

function boto3(requests, { endpoint, region }) {
  const keys = requests.some((request) => request.signed)
    ? `,\n    aws_access_key_id="x", aws_secret_access_key="x"`
    : "";
  const calls = requests.map(
    ({ operation, input }) =>
      `cognito.${spelt(operation, "_")}(${Object.entries(input)
        .map(([name, value]) => `\n    ${name}=${python(value)}`)
        .join(",")})`,
  );
  return [
    `import boto3\n\ncognito = boto3.client("cognito-idp", endpoint_url="${endpoint}", region_name="${region}"${keys})`,
    ...calls,
  ].join("\n");
}

function curl(request, { endpoint }) {
  if (request.form) {
    const options = [
      ...Object.entries(request.headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...Object.entries(request.form).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ];
    return [`curl ${request.at ?? endpoint}${request.path}`, ...options].join(" \\\n  ");
  }
  const options = Object.entries(headers(request)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl ${endpoint}/`, ...options, `-d ${quoted(JSON.stringify(request.input))}`].join(" \\\n  ");
}

/** A JavaScript literal; quoted keys only where the language needs them. */
export function literal(value) {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"(\w+)":/gm, "$1$2:");
}

/** A call of one of Amplify's functions with the arguments that have a value; `options` are on lines of their own. */
export function amplifyCall(name, all, options) {
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  const parts = entries.map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  if (options && Object.keys(options).length) parts.push(`options: ${literal(options)}`);
  return `await ${name}(${parts.length ? `{ ${parts.join(", ")} }` : ""});`;
}

/** Amplify's functions that the steps use, for the line that imports them. */
const amplifyFunctions = [
  ...["signUp", "confirmSignUp", "resendSignUpCode", "signIn", "confirmSignIn", "signInWithRedirect", "signOut"],
  ...["resetPassword", "confirmResetPassword", "updatePassword", "deleteUser", "fetchAuthSession"],
  ...["fetchUserAttributes", "updateUserAttributes", "confirmUserAttribute", "updateMFAPreference"],
  ...["rememberDevice", "setUpTOTP", "verifyTOTPSetup", "associateWebAuthnCredential"],
];

function amplify(code, about) {
  if (!code) return "// Amplify has no function for this call: use the AWS SDK for JavaScript.";
  const used = new Set(code.match(/\b\w+(?=\()/g));
  const names = amplifyFunctions.filter((name) => used.has(name));
  const secret = about.client.ClientSecret
    ? "// Amplify runs in the browser and takes no client with a secret: use a client without one.\n"
    : "";
  return `${secret}import { Amplify } from "aws-amplify";
import { ${names.join(", ")} } from "aws-amplify/auth";

Amplify.configure({ Auth: { Cognito: {
  userPoolId: "${about.pool.Id}", userPoolClientId: "${about.client.ClientId}",
  userPoolEndpoint: "${about.endpoint}",
} } });

${code}`;
}

/** The requests in each way to send them, by the way's name; `code` calls Amplify's function, if there is one. */
export function snippets(requests, code, about) {
  const calls = requests.filter((request) => request.operation);
  const forms = "# A form of the pool's domain is not an operation of the API: see curl.";
  return {
    "AWS CLI": calls.length ? calls.map((request) => commandLine(request, about)).join("\n\n") : forms,
    boto3: calls.length ? boto3(calls, about) : forms,
    curl: requests.map((request) => curl(request, about)).join("\n\n"),
    Amplify: amplify(code, about),
  };
}
