"use strict";

// Finds a service or starts one: the process from its start to its end.

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

// Runs the service until it ends, or until standard input has a line or an end. The input is a pipe from the process that
// runs the tests, so the service ends with that process, even if it is killed. A child of that process can hold the pipe open:
// only a line ends the service at once. The integrations in other languages run the same lines.
const GUARD = `\
trap '' INT HUP
exec 3<&0
"$@" 3<&- </dev/null &
service=$!
trap 'kill "$service"' TERM
{
    read -r _ <&3
    kill "$service"
    for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
    kill -9 "$service"
} >/dev/null 2>&1 &
watch=$!
# A signal ends wait before the service.
until wait "$service"; status=$?; ! kill -0 "$service" 2>/dev/null; do :; done
kill "$watch" 2>/dev/null
exit "$status"
`;

/** How long a service may take to start, in milliseconds. */
const LIMIT = 30_000;

/** How many lines of the log an error shows. */
const LINES = 20;

const NOT_FOUND =
  "Quince isn't installed: there is no program 'quince' on the PATH. First install the program: docs/install.md in Quince's " +
  "repository has the commands. If it is installed, put its folder on the PATH, or set QUINCE_BINARY to the program. To use a " +
  "running service, set QUINCE_URL to its URL.";

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
 * Starts `quince serve` with an empty database in memory, on a free port. Gives its ready file's values, `stop`, and `fate`, which
 * says why a request failed.
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
  const ended = new Promise((resolve, reject) =>
    child.once("exit", (code, signal) => resolve(code ?? signal)).once("error", reject)).finally(() => (running = false));
  ended.catch(() => {});

  async function stop() {
    child.ref();
    child.stdin.end("\n");
    if (outlives) child.kill();
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }

  /** What became of the service, for a request that failed: how it ended, and the last lines of its log. */
  async function fate(reason) {
    // The connection breaks just before the process is gone. The timer keeps this process alive until then.
    let timer;
    const code = await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, 1000)))]);
    clearTimeout(timer);
    const said = code === undefined ? `quince serve doesn't respond (${reason}), but is still running` : `quince serve ended with ${code}`;
    const lines = fs.readFileSync(log, "utf8").trim().split("\n").slice(-LINES);
    return `${said}; the last lines of its log:\n${lines.join("\n")}`;
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
  return { ready: JSON.parse(fs.readFileSync(ready, "utf8")), pid: child.pid, log, stop, fate };
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

/**
 * Notes that this process uses a running service; gives a function that removes the note. Each test resets the service, so a second
 * process, such as another worker of Jest, would disturb the first. The integration for Go has the same notes.
 *
 * Each process has a note of its own, named after it, and refuses if it finds that of another. Two that begin at once both refuse.
 */
function claim(url) {
  const folder = os.tmpdir();
  const prefix = `quince-used-${url.replace(/[^A-Za-z0-9]+/g, "-")}-`;
  const own = path.join(folder, `${prefix}${process.pid}`);
  const isNew = created(own);
  const release = () => isNew && fs.rmSync(own, { force: true });
  try {
    for (const name of fs.readdirSync(folder)) {
      const user = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
      if (!Number.isInteger(user) || user === process.pid) continue;
      if (isRunning(user)) {
        throw new Error(
          `process ${user} uses ${url} already, and each test resets that service. Unset QUINCE_URL, so that each process starts a ` +
            "service, or run one process at a time: jest --runInBand, node --test --test-concurrency=1, playwright test --workers=1.",
        );
      }
      removeNote(path.join(folder, name));
    }
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** Makes an empty file; false if there is one. It is never made through a link, which anybody can leave in a shared folder. */
function created(file) {
  try {
    fs.closeSync(fs.openSync(file, "wx"));
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the note of a process that has ended. That of another user stays. */
function removeNote(file) {
  try {
    fs.rmSync(file, { force: true });
  } catch (error) {
    if (error.code !== "EPERM" && error.code !== "EACCES") throw error;
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

module.exports = { GUARD, claim, findBinary, startProcess, which };
