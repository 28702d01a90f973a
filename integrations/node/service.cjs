"use strict";

// Finds a service or starts one: the process from its start to its end.

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

// Runs the service until it ends or standard input does. The input is a pipe from the process that runs the tests, so the
// service ends with that process, even if it is killed. The integrations in other languages run the same lines.
const GUARD = `\
trap '' INT HUP
exec 3<&0
"$@" 3<&- </dev/null &
service=$!
{
    read -r _ <&3
    kill "$service"
    for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
    kill -9 "$service"
} >/dev/null 2>&1 &
watch=$!
wait "$service"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
`;

/** How long a service may take to start, in milliseconds. */
const LIMIT = 30_000;

const NOT_FOUND =
  "Quince isn't installed: there is no program 'quince' on the PATH. Set QUINCE_BINARY to the program, set QUINCE_URL to the " +
  "URL of a running service, or put the program's folder on the PATH.";

/** The program's path: `name` itself if it has a folder, otherwise looked up on the PATH. */
function which(name) {
  const folders = name.includes("/") ? [""] : (process.env.PATH ?? "").split(path.delimiter);
  for (const folder of folders) {
    const candidate = path.resolve(folder, name);
    try {
      fs.accessSync(candidate, fs.constants.X_OK);
      if (fs.statSync(candidate).isFile()) return candidate;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** The program to start: `binary`, or `QUINCE_BINARY`, or `quince` on the PATH. */
function findBinary(binary) {
  const named = binary || process.env.QUINCE_BINARY;
  const found = which(named || "quince");
  if (found) return found;
  if (!named) throw new Error(NOT_FOUND);
  throw new Error(`${binary ? "binary" : "QUINCE_BINARY"}: '${named}' isn't a program; give the path of the program 'quince'.`);
}

/**
 * Starts `quince serve` with an empty database in memory, on a free port. Gives its ready file's values, and how to stop it.
 *
 * The service ends with this process. With `outlives`, it goes on until the process `pid` gets a signal.
 */
async function startProcess(binary, options, { outlives = false } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "quince-testing-"));
  const ready = path.join(folder, "ready.json");
  const log = path.join(folder, "log.txt");
  const command = [binary, "serve", "--port", "0", "--database", ":memory:", "--ready-file", ready, ...options];
  const child = spawnDetached(outlives ? command : ["/bin/sh", "-c", GUARD, "quince", ...command], log);
  let running = true;
  const ended = new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject)).finally(() => (running = false));
  ended.catch(() => {});

  async function stop() {
    child.ref();
    child.stdin.end();
    if (outlives) child.kill();
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }

  const end = Date.now() + LIMIT;
  while (!fs.existsSync(ready)) {
    if (!running || Date.now() > end) {
      const why = running ? `didn't start within ${LIMIT / 1000} s` : "didn't start";
      const text = fs.readFileSync(log, "utf8").trim();
      await stop();
      throw new Error(`quince serve ${why}: ${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { ready: JSON.parse(fs.readFileSync(ready, "utf8")), pid: child.pid, log, stop };
}

/** Starts `command`; all its output goes to the file `log`. It keeps this process from ending only while `stop` waits for it. */
function spawnDetached([program, ...options], log) {
  const output = fs.openSync(log, "w");
  const child = spawn(program, options, { stdio: ["pipe", output, output], detached: true });
  fs.closeSync(output);
  // The process may end first; the pipe then breaks, which is no news.
  child.stdin.on("error", () => {});
  child.stdin.unref();
  child.unref();
  return child;
}

module.exports = { GUARD, findBinary, startProcess, which };
