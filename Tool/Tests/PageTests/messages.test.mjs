import assert from "node:assert/strict";
import { test } from "node:test";
import { codeName, codeOf, hasFixedColours, links, plain } from "../../Sources/LocalCognito/Page/Files/mail-text.js";

for (const [html, words] of [
  ["Your code is 123456.", "Your code is 123456."],
  ["<style>p { color: red }</style><p>Hello <b>Ada</b> &amp; all</p>", "Hello Ada & all"],
  ["a < b and no tag", "a < b and no tag"],
  ["<script>alert(1)", "alert(1)"],
]) {
  test(`the words of ${html} are ${words}`, () => assert.equal(plain(html), words));
}

test("the time to read a hostile text grows with its length", () => {
  const begin = process.cpuUsage().user;
  plain("<style".repeat(150_000) + "<".repeat(150_000));
  assert.ok(process.cpuUsage().user - begin < 2_000_000);
});

for (const [message, code] of [
  [{ code: "999999", body: "123456" }, "999999"],
  [{ code: null, body: "<b>123456</b>" }, "123456"],
  [{ code: null, body: "1234567 and 12345" }, undefined],
  [{ code: null, text: "654321", body: "123456" }, "654321"],
]) {
  test(`the code of ${JSON.stringify(message)} is ${code}`, () => assert.equal(codeOf(message), code));
}

test("links are those that a browser may open, each once", () => {
  const body =
    '<a href="https://a.example/?x=1&amp;y=2">go</a> <a href="javascript:alert(1)">no</a> https://b.example/';
  assert.deepEqual(links({ medium: "EMAIL", body }), ["https://a.example/?x=1&y=2", "https://b.example/"]);
  assert.deepEqual(links({ medium: "SMS", body: "see https://c.example/z now" }), ["https://c.example/z"]);
});

test("the code of an administrator's message is a password", () => {
  assert.equal(codeName({ triggerSource: "CustomMessage_AdminCreateUser" }), "password");
  assert.equal(codeName({ triggerSource: "CustomMessage_SignUp" }), "code");
  assert.equal(codeName({ triggerSource: null }), "code");
});

for (const [html, isFixed] of [
  ["<p>Your color: red</p>", false],
  ['<body style="margin:0;color:#123">', true],
  ['<div style="background:#fff">', true],
  ['<td bgcolor="white">', true],
  ["<style>p { color: red } @media (prefers-color-scheme: dark) { p { color: pink } }</style>", false],
  ["<p>Your code is 123456.</p>", false],
]) {
  test(`${html} ${isFixed ? "has" : "does not have"} fixed colours`, () =>
    assert.equal(hasFixedColours(html), isFixed));
}
