import assert from "node:assert/strict";
import { test } from "node:test";
import { amplifyCall, snippets } from "../../Sources/LocalCognito/Page/Files/snippets.js";

const about = { pool: { Id: "eu-west-1_A" }, client: { ClientId: "c1" }, endpoint: "http://h:1", region: "eu-west-1" };
const request = { operation: "SetUserMFAPreference", input: { AccessToken: "it's", On: true, Deep: { a: [1, null] } } };

test("a request is a command whose values are quoted for the shell", () => {
  assert.equal(
    snippets([request], undefined, about)["AWS CLI"],
    "aws cognito-idp set-user-mfa-preference \\\n  --endpoint-url http://h:1 --region eu-west-1 \\\n" +
      "  --access-token 'it'\\''s' \\\n  --on \\\n  --deep '{\"a\":[1,null]}'",
  );
});

test("a request is a call of boto3 in Python's words", () => {
  const code = snippets([{ ...request, signed: true }], undefined, about).boto3;
  assert.match(code, /aws_access_key_id="x", aws_secret_access_key="x"\)/);
  assert.match(
    code,
    /cognito\.set_user_mfa_preference\(\n {4}AccessToken="it's",\n {4}On=True,\n {4}Deep=\{"a": \[1, None\]\}\)/,
  );
});

test("a form of the domain is curl's only", () => {
  const form = { path: "/oauth2/token", form: { grant_type: "refresh_token", note: "a b" } };
  const all = snippets([form], undefined, about);
  assert.match(all.curl, /^curl http:\/\/h:1\/oauth2\/token \\\n {2}--data-urlencode 'grant_type=refresh_token'/);
  assert.match(all.boto3, /see curl/);
});

test("Amplify's code imports what it uses, and says what it cannot do", () => {
  const code = amplifyCall("signIn", { username: "ada", password: undefined }, { authFlowType: "USER_AUTH" });
  assert.equal(code, 'await signIn({ username: "ada", options: {\n  authFlowType: "USER_AUTH"\n} });');
  assert.match(snippets([request], code, about).Amplify, /import \{ signIn \} from "aws-amplify\/auth";/);
  assert.match(snippets([request], undefined, about).Amplify, /has no function for this call/);
  const secret = { ...about, client: { ClientId: "c1", ClientSecret: "s" } };
  assert.match(snippets([request], code, secret).Amplify, /takes no client with a secret/);
});
