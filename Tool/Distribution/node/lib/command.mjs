import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, sep } from "node:path";

const NAME = "cognito-triggers";
const VARIABLE = "COGNITO_TRIGGERS_COMMAND";

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of the command: that of COGNITO_TRIGGERS_COMMAND, or of this platform's package, or on the PATH. */
export function findCommand() {
  const given = process.env[VARIABLE];
  if (given) {
    if (!isProgram(given)) throw new Error(`${VARIABLE} is ${given}, which is not a program`);
    return given;
  }
  const platform = `@cognito-triggers/${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${platform}/package.json`);
    return join(dirname(manifest), "bin", NAME);
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
  }
  // In the folders of npm's programs, this name is the program that asks.
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder && !folder.split(sep).includes("node_modules"));
  const found = folders.map((folder) => join(folder, NAME)).find(isProgram);
  if (!found) throw new Error(`there is no command: install ${platform}, or set ${VARIABLE} to the command's path`);
  return found;
}
