// Sends an email as @aws-sdk/client-ses does: one form of SES's first API, signed with the function's credentials.
const { createHash, createHmac } = require("node:crypto");

const hmac = (key, text) => createHmac("sha256", key).update(text).digest();
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

exports.sendEmail = async (to, subject, text) => {
  const region = process.env.AWS_REGION;
  const url = new URL(process.env.AWS_ENDPOINT_URL_SES ?? process.env.AWS_ENDPOINT_URL ?? `https://email.${region}.amazonaws.com`);
  const body = new URLSearchParams({
    Action: "SendEmail", Version: "2010-12-01", Source: "members@example.org",
    "Destination.ToAddresses.member.1": to, "Message.Subject.Data": subject, "Message.Body.Text.Data": text,
  }).toString();
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = `${time.slice(0, 8)}/${region}/ses/aws4_request`;
  const headers = { "content-type": "application/x-www-form-urlencoded", host: url.host, "x-amz-date": time };
  if (process.env.AWS_SESSION_TOKEN) headers["x-amz-security-token"] = process.env.AWS_SESSION_TOKEN;
  const names = Object.keys(headers).sort();
  const request = ["POST", "/", "", ...names.map((name) => `${name}:${headers[name]}`), "", names.join(";"), sha256(body)].join("\n");
  const key = [...scope.split("/")].reduce(hmac, `AWS4${process.env.AWS_SECRET_ACCESS_KEY}`);
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n")).toString("hex");
  headers.authorization =
    `AWS4-HMAC-SHA256 Credential=${process.env.AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  delete headers.host;
  const answer = await fetch(url, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`SES: ${await answer.text()}`);
};
