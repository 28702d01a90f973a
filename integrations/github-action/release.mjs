// Downloads a release of Quince, and checks it.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** How long one file may take, in milliseconds. */
const LIMIT = 300_000;

/** How many redirects lead to a file. */
const REDIRECTS = 5;

/** The names that releases have for what Node.js calls `process.platform` and `process.arch`. */
const SYSTEMS = { linux: "linux", darwin: "macos" };
const MACHINES = { x64: "x86_64", arm64: "arm64" };

/** The program of a release, such as `0.1.0`, for this machine. Without `sha256`, the release has the checksum. */
export async function downloadedProgram(version, sha256) {
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error(`version: '${version}' isn't a version such as 0.1.0.`);
  if (sha256 && !/^[0-9a-f]{64}$/i.test(sha256)) throw new Error(`sha256: '${sha256}' isn't a SHA-256 checksum, which has 64 hexadecimal digits.`);
  const [system, machine] = [SYSTEMS[process.platform], MACHINES[process.arch]];
  if (!system || !machine) throw new Error(`No release has a program for ${process.platform} on ${process.arch}; set binary or url.`);
  const name = `quince-${version}-${system}-${machine}`;
  const repository = process.env.GITHUB_ACTION_REPOSITORY || process.env.GITHUB_REPOSITORY;
  const release = `${process.env.GITHUB_SERVER_URL}/${repository}/releases/download/v${version}`;
  const expected = sha256?.toLowerCase() ?? checksum(await fetched(`${release}/SHA256SUMS`), `${name}.tar.gz`, release);
  const archive = await fetched(`${release}/${name}.tar.gz`);
  const found = createHash("sha256").update(archive).digest("hex");
  if (found !== expected) {
    throw new Error(`${name}.tar.gz has the checksum ${found}, but ${sha256 ? "sha256 is" : "SHA256SUMS says"} ${expected}; nothing was unpacked.`);
  }
  const folder = fs.mkdtempSync(path.join(process.env.RUNNER_TEMP ?? os.tmpdir(), "quince-release-"));
  execFileSync("tar", ["-xz", "-C", folder], { input: archive });
  console.log(`Downloaded ${name}`);
  return path.join(folder, name, "bin/quince");
}

/** The checksum of a file in the lines of `sha256sum`. */
function checksum(lines, name, release) {
  const line = lines.toString().split("\n").map((one) => one.split(/\s+\*?/)).find(([, file]) => file === name);
  if (!line) throw new Error(`The release ${release} has no ${name} for this runner; set binary or url.`);
  return line[0];
}

/** The content of a URL. Redirects may lead to other hosts, but not away from https. */
async function fetched(url) {
  let next = new URL(url);
  for (let count = 0; count <= REDIRECTS; count += 1) {
    // Without TLS, another machine could send another program with its own checksum.
    if (next.protocol !== "https:" && !(next.protocol === "http:" && isLoopback(next.hostname))) {
      throw new Error(`${url} leads to ${next}, which isn't an https URL.`);
    }
    const response = await responded(next);
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location) {
      next = new URL(location, next);
      continue;
    }
    if (!response.ok) {
      throw new Error(`${url} responds with ${response.status}. Set version to a release of that repository, which has to be public, or set binary or url.`);
    }
    return Buffer.from(await response.arrayBuffer());
  }
  throw new Error(`${url} leads from one URL to the next, more than ${REDIRECTS} times.`);
}

async function responded(url) {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(LIMIT) });
  } catch (error) {
    throw new Error(`can't download ${url}: ${error.cause?.message ?? error.message}`);
  }
}

function isLoopback(host) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
