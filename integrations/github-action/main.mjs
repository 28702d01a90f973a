// Starts the service and exports its values. `post.mjs` stops it at the end of the job.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import main from "../node/index.cjs";
import service from "../node/service.cjs";
import { append, fail, input } from "./files.mjs";
import { downloadedProgram } from "./release.mjs";

const { Quince } = main;

/** The version of this action, which is the program's. */
const { version: ownVersion } = JSON.parse(fs.readFileSync(new URL("../node/package.json", import.meta.url), "utf8"));

/** How long a container may take to respond, in milliseconds. */
const LIMIT = 60_000;

async function run() {
  const asAppleID = ["true", "false"].indexOf(input("as-appleid") ?? "false");
  if (asAppleID < 0) throw new Error(`as-appleid: '${input("as-appleid")}' isn't true or false.`);
  const options = (input("arguments") ?? "").split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const [image, binary, url, sha256] = [input("image"), input("binary"), input("url"), input("sha256")];
  if (sha256 && (image || binary || url)) {
    throw new Error("sha256 is the checksum of a release, so remove it, or remove binary, image and url.");
  }
  const version = input("version") ?? (sha256 ? ownVersion : undefined);
  const given = [version, image, binary, url].filter(Boolean).length;
  if (given > 1) throw new Error("Set only one of version, binary, image and url.");
  const running = url ?? (given === 0 ? process.env.QUINCE_URL : undefined);
  if (asAppleID === 0 && (image || running)) {
    throw new Error("as-appleid needs a program on the runner: set version or binary, and remove image, url and QUINCE_URL.");
  }

  let quince;
  if (image) quince = await fromImage(image, options);
  else if (running) quince = await Quince.start({ url: running, arguments: options });
  else if (binary || (given === 0 && process.env.QUINCE_BINARY)) {
    quince = await fromProgram(service.findBinary(binary), options, asAppleID === 0);
  } else quince = await fromProgram(await downloadedProgram(version ?? ownVersion, sha256), options, asAppleID === 0);

  append("GITHUB_ENV", quince.environment);
  append("GITHUB_OUTPUT", {
    url: quince.url,
    issuer: quince.issuer,
    "client-id": quince.clientId,
    "app-id": quince.appId,
    "team-id": quince.teamId,
    "key-id": quince.keyId,
    "private-key-path": quince.privateKeyPath ?? "",
  });
  console.log(`Quince listens on ${quince.url}`);
  await quince.stop();
}

async function fromProgram(binary, options, asAppleID) {
  if (asAppleID) {
    // A folder of this job: the certificates don't stay on the machine.
    process.env.QUINCE_APPLEID = fs.mkdtempSync(path.join(process.env.RUNNER_TEMP ?? os.tmpdir(), "quince-appleid-"));
    append("GITHUB_STATE", { appleid: process.env.QUINCE_APPLEID });
  }
  const more = asAppleID ? ["--as-appleid", "--proxy", `127.0.0.1:${await freePort()}`, "--proxy-pass"] : [];
  const started = await service.startProcess(binary, [...more, ...options], { outlives: true });
  append("GITHUB_STATE", { pid: String(started.pid), log: started.log });
  if (asAppleID) exportTrust(binary);
  return Quince.start({ url: started.ready.url });
}

/** Exports what leads programs to Quince in Apple's place, and notes the values that `post.mjs` puts back. */
function exportTrust(binary) {
  const json = execFileSync(binary, ["appleid", "env", "--format", "json"], { encoding: "utf8" });
  const { NODE_OPTIONS: nodeOptions = "", ...variables } = JSON.parse(json);
  append("GITHUB_ENV", { QUINCE_APPLEID: process.env.QUINCE_APPLEID, ...variables });
  append("GITHUB_OUTPUT", { "node-options": nodeOptions });
  // After the service's end, later steps can still read the certificates. They can't use the proxy.
  const proxied = Object.keys(variables).filter((name) => /proxy|JAVA_TOOL_OPTIONS|QUINCE_NODE_PORT/i.test(name));
  append("GITHUB_STATE", { restore: JSON.stringify(Object.fromEntries(proxied.map((name) => [name, process.env[name] ?? ""]))) });
}

async function fromImage(image, options) {
  const port = await freePort();
  const name = `quince-${process.pid}-${port}`;
  append("GITHUB_STATE", { container: name });
  const url = `http://localhost:${port}`;
  // In the container and outside, the service has the same port: the issuer and the redirect URIs name it.
  const command = ["serve", "--host", "0.0.0.0", "--i-know", "--port", String(port), "--issuer", url, "--database", ":memory:"];
  docker("run", "--detach", "--name", name, "--publish", `127.0.0.1:${port}:${port}`, image, ...command, ...options);
  const quince = await responding(url, name);
  if (quince.privateKeyPath) quince.privateKeyPath = copiedKey(name, quince.privateKeyPath);
  return quince;
}

async function responding(url, container) {
  const end = Date.now() + LIMIT;
  for (;;) {
    try {
      return await Quince.start({ url });
    } catch (error) {
      if (docker("inspect", "--format", "{{.State.Running}}", container).trim() !== "true" || Date.now() > end) {
        throw new Error(`The container doesn't respond: ${error.message}\n${docker("logs", container)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Copies the private key out of the container; undefined if Docker can't. */
function copiedKey(container, file) {
  const folder = fs.mkdtempSync(path.join(process.env.RUNNER_TEMP ?? os.tmpdir(), "quince-"));
  const copy = path.join(folder, path.basename(file));
  try {
    docker("cp", `${container}:${file}`, copy);
    return copy;
  } catch (error) {
    console.log(`::warning title=Quince::${error.message.split("\n")[0]}; private-key-path stays empty.`);
    return undefined;
  }
}

function docker(...options) {
  try {
    return execFileSync("docker", options, { encoding: "utf8" });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    throw new Error("image needs Docker, which isn't installed on this runner; set version instead.");
  }
}

/** A TCP port that nobody uses at the moment. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

run().catch((error) => fail(error.message));
