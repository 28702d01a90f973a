// Stops what `main.mjs` started, and prints the service's log.

import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { append, fail } from "./files.mjs";

/** How long the service may take to end, in milliseconds. */
const LIMIT = 15_000;

const { STATE_pid: pid, STATE_log: log, STATE_container: container, STATE_restore: restore, STATE_appleid: appleid } = process.env;

/** What is done at the end of the job. A part that fails keeps no other from its work: the service ends, and no key stays. */
const PARTS = [
  () => pid && stop(Number(pid)),
  () => restore && append("GITHUB_ENV", JSON.parse(restore)),
  () => appleid && removePrivateFiles(appleid),
  () => log && showFile(log),
  () => container && hasDocker() && removeContainer(container),
];

async function run() {
  const failures = [];
  for (const part of PARTS) {
    try {
      await part();
    } catch (error) {
      failures.push(error.message);
    }
  }
  if (failures.length > 0) fail(failures.join("\n"));
}

function showFile(file) {
  show(fs.readFileSync(file, "utf8"));
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
}

function removeContainer(name) {
  const { stdout, stderr } = spawnSync("docker", ["logs", name], { encoding: "utf8" });
  show(`${stdout}${stderr}`);
  execFileSync("docker", ["rm", "--force", name], { stdio: "ignore" });
}

/**
 * Removes the key of the certificate and all else that no variable names. An action can't unset a variable, so the certificates stay
 * for the last steps of other actions, until the runner empties RUNNER_TEMP.
 */
function removePrivateFiles(folder) {
  const named = Object.entries(process.env).filter(([name]) => name !== "QUINCE_APPLEID").map(([, value]) => value).join("\n");
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!named.includes(file)) fs.rmSync(file, { recursive: true, force: true });
  }
}

function hasDocker() {
  return spawnSync("docker", ["--version"]).error?.code !== "ENOENT";
}

async function stop(pid) {
  const end = Date.now() + LIMIT;
  for (let signal = "SIGTERM"; exists(pid, signal); signal = Date.now() > end ? "SIGKILL" : 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Sends a signal; whether the process still runs. */
function exists(pid, signal) {
  try {
    return process.kill(pid, signal) && !isZombie(pid);
  } catch (error) {
    if (error.code === "ESRCH") return false;
    throw error;
  }
}

/** Whether a process has ended and nobody asks for its exit code. In a job with `container`, the first process never does. */
function isZombie(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).startsWith("Z");
  } catch {
    // Gone by now, or a Mac.
    return false;
  }
}

/** Prints a log, in which the runner obeys no commands. */
function show(text) {
  const word = randomUUID();
  console.log(`::group::Log of Quince\n::stop-commands::${word}\n${text.trim()}\n::${word}::\n::endgroup::`);
}

await run();
