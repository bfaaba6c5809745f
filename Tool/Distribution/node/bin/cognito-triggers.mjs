#!/usr/bin/env node
// Runs the command of this platform's package, and ends as it ends.
import { spawn } from "node:child_process";
import { findCommand } from "../lib/command.mjs";

function fail(error) {
  console.error(`cognito-triggers: ${error.message}`);
  process.exit(1);
}

try {
  const child = spawn(findCommand(), process.argv.slice(2), { stdio: "inherit" });
  child.on("error", fail);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on("exit", (status, signal) => {
    process.exitCode = status ?? 1;
    if (signal) {
      signals.forEach((name) => process.removeAllListeners(name));
      process.kill(process.pid, signal);
    }
  });
} catch (error) {
  fail(error);
}
