// swift-format-ignore-file
// Written by scripts/embed from Tool/Sources/CognitoRehearsal/Files/: change the files there, and run it.

/// The programs that run functions of managed runtimes.
enum RuntimeFiles {
    static let all: [String: String] = [
        "node-runtime.mjs": ##"""
// Runs a Node.js function under the Runtime API, as Lambda's managed runtime documents it: node node-runtime.mjs HANDLER
import http from "node:http";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = process.env.LAMBDA_TASK_ROOT ?? process.cwd();
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function call(method, resource, body, errorType) {
  const headers = errorType ? { "Lambda-Runtime-Function-Error-Type": errorType } : {};
  return new Promise((resolve, reject) => {
    const url = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/${resource}`;
    const request = http.request(url, { method, headers, agent }, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part)).on("error", reject);
      reply.on("end", () => resolve({ headers: reply.headers, body: Buffer.concat(parts).toString() }));
    });
    request.on("error", reject).end(body);
  });
}

/** Describes what a handler threw: an Error, or any other value. */
function described(error, type) {
  const isError = error instanceof Error;
  return {
    errorType: type ?? (isError ? error.name : typeof error),
    errorMessage: isError ? error.message : String(error),
    trace: isError ? (error.stack ?? "").split("\n") : [],
  };
}

function named(type, message) {
  return Object.assign(new Error(message), { name: type });
}

/** Loads the handler of a name such as src/app.handler: CommonJS or an ES module. */
async function load(name) {
  const [, folder, module, members] = /^(.*\/)?([^/.]+)\.([^/]+)$/.exec(name) ?? [];
  if (!module) throw named("Runtime.MalformedHandlerName", `Bad handler: ${name} is not FILE.FUNCTION`);
  const stem = path.resolve(root, folder ?? "", module);
  const file = [".js", ".mjs", ".cjs"].map((ending) => stem + ending).find(existsSync);
  if (!file) throw named("Runtime.ImportModuleError", `Error: Cannot find module '${module}' in ${path.dirname(stem)}`);
  let loaded;
  try {
    loaded = file.endsWith(".mjs") ? await import(pathToFileURL(file).href) : createRequire(file)(file);
  } catch (error) {
    if (["ERR_REQUIRE_ESM", "ERR_REQUIRE_ASYNC_MODULE"].includes(error.code)) loaded = await import(pathToFileURL(file).href);
    else throw error instanceof SyntaxError ? Object.assign(error, { name: "Runtime.UserCodeSyntaxError" }) : error;
  }
  const handler = members.split(".").reduce((object, member) => object?.[member], loaded);
  if (typeof handler !== "function") throw named("Runtime.HandlerNotFound", `${name} is undefined or not exported`);
  return handler;
}

// The runtime's rules are those of the version in the template, whichever Node.js runs this.
const version = Number(/nodejs(\d+)/.exec(process.env.AWS_EXECUTION_ENV ?? "")?.[1] ?? process.versions.node.split(".")[0]);
const hasCallbacks = version < 24;

/** Refuses a handler that takes a callback, where the runtime has none: three parameters are enough for it. */
function checked(handler) {
  if (hasCallbacks || handler.length < 3) return handler;
  throw named(
    "Runtime.CallbackHandlerDeprecated",
    "ERROR: AWS Lambda has removed support for callback-based function handlers starting with Node.js 24. You need to modify this " +
      "function to use a supported handler signature to use Node.js 24 or later. For more information see " +
      "https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html.",
  );
}

const neverSettled = () =>
  named(
    "Runtime.NodeJsExit",
    "The Lambda runtime client detected an unexpected Node.js exit code. This is most commonly caused by a Promise that was never " +
      "settled. For more information, see https://nodejs.org/docs/latest/api/process.html#exit-codes",
  );

/** Calls the handler once. The first of its promise and its callbacks ends the invocation; otherwise, an event loop without work does. */
function run(handler, event, context) {
  return new Promise((resolve, reject) => {
    const isAsync = handler.constructor.name === "AsyncFunction";
    let atEnd = () => (isAsync || !hasCallbacks ? reject(neverSettled()) : resolve(null));
    process.once("beforeExit", () => atEnd());
    if (!hasCallbacks) return Promise.resolve(handler(event, context)).then(resolve, reject);
    let isDone = false;
    const first = (end) => (...values) => {
      if (!isDone) end(...values);
      isDone = true;
    };
    const end = (error, result) => (error === undefined || error === null ? resolve(result) : reject(error));
    const callback = first((error, result) => {
      if (context.callbackWaitsForEmptyEventLoop && (error === undefined || error === null)) atEnd = () => resolve(result);
      else end(error, result);
    });
    Object.assign(context, {
      done: first(end), succeed: first((result) => end(null, result)), fail: first((error) => end(error ?? "handled")),
    });
    try {
      const returned = handler(event, context, callback);
      if (typeof returned?.then === "function") returned.then(context.succeed, context.fail);
    } catch (error) {
      callback(error);
    }
  }).finally(() => process.removeAllListeners("beforeExit"));
}

let current = "init/error";
function crash(error, type) {
  console.error(error);
  const body = described(error, type);
  call("POST", current, JSON.stringify(body), body.errorType).finally(() => process.exit(1));
}
process.on("uncaughtException", (error) => crash(error));
process.on("unhandledRejection", (error) => crash(error, "Runtime.UnhandledPromiseRejection"));

const handler = checked(await load(process.argv[2]));
for (;;) {
  const { headers, body } = await call("GET", "invocation/next");
  const id = headers["lambda-runtime-aws-request-id"];
  current = `invocation/${id}/error`;
  process.env._X_AMZN_TRACE_ID = headers["lambda-runtime-trace-id"] ?? "";
  const env = process.env;
  const context = {
    awsRequestId: id, functionName: env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: env.AWS_LAMBDA_FUNCTION_VERSION, memoryLimitInMB: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    invokedFunctionArn: headers["lambda-runtime-invoked-function-arn"], logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME,
    getRemainingTimeInMillis: () => Number(headers["lambda-runtime-deadline-ms"]) - Date.now(),
  };
  if (hasCallbacks) context.callbackWaitsForEmptyEventLoop = true;
  try {
    const result = await run(handler, JSON.parse(body), context);
    await call("POST", `invocation/${id}/response`, JSON.stringify(result ?? null));
  } catch (error) {
    console.error(error);
    const answer = described(error);
    await call("POST", current, JSON.stringify(answer), answer.errorType);
  }
}

"""##,
    ]
}
