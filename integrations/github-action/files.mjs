// The files through which an action talks to the runner.

import fs from "node:fs";

/** Adds lines `name=value` to the file that the variable names, such as GITHUB_ENV. */
export function append(variable, values) {
  const lines = Object.entries(values).map(([name, value]) => {
    if (/[\r\n]/.test(value)) throw new Error(`${name} has a line break, which a value for the runner can't have`);
    return `${name}=${value}\n`;
  });
  fs.appendFileSync(process.env[variable], lines.join(""));
}

/** An input of the action; undefined if it is empty. */
export function input(name) {
  return process.env[`INPUT_${name.toUpperCase()}`]?.trim() || undefined;
}

/** Ends the step with an error that the run's page shows. */
export function fail(message) {
  const escaped = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  console.log(`::error title=Quince::${escaped}`);
  process.exitCode = 1;
}
