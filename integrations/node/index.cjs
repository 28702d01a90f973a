"use strict";

// The HTTP API of a running Quince. The names are the same in the integrations for other languages.

const http = require("node:http");
const https = require("node:https");
const { claim, findBinary, startProcess } = require("./service.cjs");

/** A request that the service refused, or a service that can't be reached or started. */
class QuinceError extends Error {
  constructor(message, status, error) {
    super(message);
    this.name = "QuinceError";
    this.status = status;
    this.error = error;
  }
}

class Quince {
  /** What `start` started: `stop` and `fate`. */
  #process;
  /** Ends the use of a running service. */
  #release = () => {};
  #agent;

  constructor(url) {
    this.url = url.replace(/\/+$/, "");
    // An agent of its own: it uses no proxy of the environment, which can't reach the service.
    this.#agent = new (this.url.startsWith("https:") ? https : http).Agent({ keepAlive: true });
  }

  static async start({ url, binary, arguments: options = [] } = {}) {
    const running = url || (binary ? undefined : process.env.QUINCE_URL);
    if (running) {
      if (options.length > 0) {
        throw new QuinceError(`${running} is running already, so it can't get the arguments ${options.join(" ")}; remove one of the two.`);
      }
      const quince = new Quince(running);
      try {
        quince.#release = claim(quince.url);
        await quince.#connect();
        await quince.reset();
        return quince;
      } catch (error) {
        quince.#release();
        throw error instanceof QuinceError ? error : new QuinceError(error.message);
      }
    }
    let started;
    try {
      started = await startProcess(findBinary(binary), options);
    } catch (error) {
      throw new QuinceError(error.message);
    }
    try {
      const quince = new Quince(started.ready.url);
      quince.#process = started;
      return await quince.#connect();
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  async #connect() {
    let status, apps;
    try {
      status = await this.api("GET", "status");
      ({ apps } = await this.api("GET", "apps"));
    } catch (error) {
      if (error.status === undefined) throw error;
      throw new QuinceError(`${this.url} isn't a Quince in development mode: ${error.message}`, error.status);
    }
    this.issuer = status.issuer;
    this.clientId = status.clientId;
    this.appId = apps.find((app) => app.clientId === status.clientId)?.primaryAppId ?? status.clientId;
    this.teamId = status.teamId;
    this.keyId = status.keyId;
    this.privateKeyPath = status.privateKeyPath ?? undefined;
    return this;
  }

  async stop() {
    const started = this.#process;
    this.#process = undefined;
    this.#agent.destroy();
    this.#release();
    this.#release = () => {};
    await started?.stop();
  }

  async redirectURIs() {
    return (await this.api("GET", "status")).redirectURIs;
  }

  get environment() {
    return defined({
      QUINCE_URL: this.url,
      QUINCE_CLIENT_ID: this.clientId,
      QUINCE_APP_ID: this.appId,
      QUINCE_TEAM_ID: this.teamId,
      QUINCE_KEY_ID: this.keyId,
      QUINCE_PRIVATE_KEY_PATH: this.privateKeyPath,
    });
  }

  async reset() {
    await this.api("POST", "reset");
  }

  // Signing in

  async clientSecret({ clientId = this.clientId, lifetimeSeconds = 3600 } = {}) {
    return (await this.api("POST", "client-secret", { clientId, lifetimeSeconds })).clientSecret;
  }

  async code(account, { clientId = this.clientId, redirectURI, scope, nonce, codeChallenge } = {}) {
    const body = { account, clientId, kind: "code", redirectURI, scope, nonce, codeChallenge };
    const made = await this.api("POST", "tokens", body);
    return { code: made.code, redirectURI: made.redirectURI, clientId, user: made.user };
  }

  async exchange(code, { codeVerifier } = {}) {
    const form = defined({
      client_id: code.clientId,
      client_secret: await this.clientSecret({ clientId: code.clientId }),
      grant_type: "authorization_code",
      code: code.code,
      redirect_uri: code.redirectURI,
      code_verifier: codeVerifier,
    });
    const tokens = await this.#request("POST", "/auth/token", new URLSearchParams(form).toString(), "application/x-www-form-urlencoded");
    const claims = payload(tokens.id_token);
    return {
      subject: claims.sub ?? "",
      idToken: tokens.id_token,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      claims,
      user: code.user,
    };
  }

  async signIn(account, { clientId, scope, nonce } = {}) {
    return this.exchange(await this.code(account, { clientId, scope, nonce }));
  }

  async expire({ code, refreshToken, clientSecret }) {
    await this.api("POST", "expire", { code, refreshToken, clientSecret });
  }

  // Accounts and apps

  async accounts() {
    return (await this.api("GET", "accounts")).accounts;
  }

  async addAccount(email, { firstName, lastName, emailSharing = "share" } = {}) {
    return this.api("POST", "accounts", { email, firstName, lastName, emailSharing });
  }

  async addRedirectURI(uri) {
    const uris = await this.redirectURIs();
    await this.api("PATCH", `apps/${this.clientId}`, { returnURLs: uris.includes(uri) ? uris : [...uris, uri] });
  }

  async setNotificationURL(url) {
    await this.api("PATCH", `apps/${this.appId}`, { notificationURL: url });
  }

  // The clock

  async now() {
    return new Date((await this.api("GET", "clock")).now);
  }

  async advanceClock(seconds) {
    return new Date((await this.api("PUT", "clock", { advanceSeconds: seconds })).now);
  }

  async setClock(time) {
    return new Date((await this.api("PUT", "clock", { now: time.toISOString() })).now);
  }

  async resetClock() {
    return new Date((await this.api("DELETE", "clock")).now);
  }

  // Faults

  async addFault(endpoint, kind, details = {}) {
    return this.api("POST", "faults", { endpoint, kind, times: 1, ...details });
  }

  async faults() {
    return (await this.api("GET", "faults")).faults;
  }

  async removeFaults() {
    await this.api("DELETE", "faults");
  }

  // Requests and events

  async requests() {
    return (await this.api("GET", "requests?limit=500")).requests;
  }

  async sendEvent(type, account, { clientId = this.clientId, faults = [] } = {}) {
    return (await this.api("POST", "events", { type, account, clientId, faults })).events;
  }

  async events() {
    return (await this.api("GET", "events?limit=500")).events;
  }

  async waitForEvent(type, { after = 0, timeoutSeconds = 10 } = {}) {
    const end = Date.now() + timeoutSeconds * 1000;
    const seen = new Set();
    let listed = await this.api("GET", "events?limit=500");
    for (;;) {
      listed.events.forEach((event) => seen.add(event.type));
      const found = listed.events.reverse().find((event) => event.type === type && event.id > after && event.attempts.length > 0);
      if (found) return found;
      const left = end - Date.now();
      if (left <= 0) {
        const others = seen.size > 0 ? `; there were: ${[...seen].sort().join(", ")}` : "";
        throw new QuinceError(`no event '${type}' within ${timeoutSeconds} s${others}`);
      }
      const wait = Math.min(30, Math.floor(left / 1000) + 1);
      listed = await this.api("GET", `events?limit=500&after=${listed.revision}&wait=${wait}`);
    }
  }

  // Snapshots

  async takeSnapshot() {
    return (await this.api("POST", "snapshots")).id;
  }

  async restoreSnapshot(id) {
    await this.api("POST", `snapshots/${id}/restore`);
  }

  // All other calls

  async api(method, path, body) {
    return this.#request(method, `/_quince/${path}`, body === undefined ? undefined : JSON.stringify(body), "application/json");
  }

  async #request(method, path, body, kind) {
    const { status, headers, text } = await this.#send(method, path, body, kind);
    if (status >= 400) throw refusal(`${method} ${path}`, status, headers, text);
    return text === "" ? undefined : JSON.parse(text);
  }

  #send(method, path, body, kind) {
    return new Promise((resolve, reject) => {
      const fail = async (error) => {
        const reason = error.message || error.code;
        reject(new QuinceError(this.#process
          ? await this.#process.fate(reason)
          : `${this.url} doesn't respond (${reason}). Start it with 'quince serve', or unset QUINCE_URL so that the tests start a service.`));
      };
      try {
        const headers = body === undefined ? {} : { "Content-Type": kind, "Content-Length": Buffer.byteLength(body) };
        const client = this.url.startsWith("https:") ? https : http;
        const request = client.request(this.url + path, { method, headers, agent: this.#agent, timeout: 60_000 }, (response) => {
          const parts = [];
          response.on("data", (part) => parts.push(part));
          response.on("error", fail);
          response.on("end", () =>
            resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() }));
        });
        request.on("timeout", () => request.destroy(new Error("no response within 60 s")));
        request.on("error", fail);
        request.end(body);
      } catch (error) {
        fail(error);
      }
    });
  }
}

/** The error for a response with a status from 400. */
function refusal(request, status, headers, text) {
  let error;
  try {
    ({ error } = JSON.parse(text));
  } catch {
    // A page or an empty response.
  }
  const explained = headers["quince-explanation"];
  return new QuinceError(`${request}: ${status}: ${error ?? text}${explained ? ` (why: ${explained})` : ""}`, status, error);
}

/** The payload of a JWT. A fault can make it unreadable; then there are no claims. */
function payload(token) {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
  } catch {
    return {};
  }
}

/** The object without its members that are undefined. */
function defined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

module.exports = { Quince, QuinceError };
