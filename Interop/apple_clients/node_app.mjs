// Node with its standard library: https for the requests, crypto for the signatures.

import { createPrivateKey, createPublicKey, randomBytes, sign, timingSafeEqual, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { createInterface } from "node:readline";

const APPLE = "https://appleid.apple.com";
const {
  APPLE_CLIENT_ID: clientID, APPLE_TEAM_ID: teamID, APPLE_KEY_ID: keyID, APPLE_PRIVATE_KEY: keyPath,
  APPLE_REDIRECT_URI: redirectURI,
} = process.env;

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decoded = (part) => JSON.parse(Buffer.from(part, "base64url"));
const random = () => randomBytes(16).toString("base64url");
const isSame = (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function clientSecret() {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: teamID, iat: now, exp: now + 600, aud: APPLE, sub: clientID };
  const input = `${encoded({ alg: "ES256", kid: keyID })}.${encoded(claims)}`;
  const key = createPrivateKey(readFileSync(keyPath));
  return `${input}.${sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

function call(path, form) {
  const body = form && new URLSearchParams(form).toString();
  const headers = body ? { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": Buffer.byteLength(body) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(APPLE + path, { method: body ? "POST" : "GET", headers }, async (response) => {
      let text = "";
      for await (const piece of response) text += piece;
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode} ${text}`));
      else resolve(text && JSON.parse(text));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function verified(token) {
  const [header, payload, signature] = token.split(".");
  const { alg, kid } = decoded(header);
  if (alg !== "RS256") throw new Error("the token is not signed with RS256");
  const key = (await call("/auth/keys")).keys.find((one) => one.kid === kid);
  if (!key) throw new Error("the key is not published");
  const publicKey = createPublicKey({ key, format: "jwk" });
  if (!verify("sha256", Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, "base64url")))
    throw new Error("the signature is wrong");
  const claims = decoded(payload);
  if (claims.iss !== APPLE) throw new Error("the issuer is wrong");
  if (claims.aud !== clientID) throw new Error("the audience is wrong");
  if (!(claims.exp > Date.now() / 1000)) throw new Error("the token has expired");
  return claims;
}

let state, nonce, refreshToken;
const credentials = () => ({ client_id: clientID, client_secret: clientSecret() });

const app = {
  authorize() {
    state = random();
    nonce = random();
    const query = new URLSearchParams({
      client_id: clientID, redirect_uri: redirectURI, response_type: "code", response_mode: "form_post", scope: "name email", state,
      nonce,
    });
    return { url: `${APPLE}/auth/authorize?${query}` };
  },

  async callback({ parameters }) {
    if (!isSame(parameters.state, state)) throw new Error("the state is of another sign-in");
    const grant = { grant_type: "authorization_code", code: parameters.code, redirect_uri: redirectURI };
    const tokens = await call("/auth/token", { ...credentials(), ...grant });
    const { sub, email, nonce: sent = "" } = await verified(tokens.id_token);
    if (!isSame(sent, nonce)) throw new Error("the nonce is of another sign-in");
    refreshToken = tokens.refresh_token;
    return { sub, email };
  },

  async refresh() {
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
    const tokens = await call("/auth/token", { ...credentials(), ...grant });
    return { sub: (await verified(tokens.id_token)).sub };
  },

  async revoke() {
    await call("/auth/revoke", { ...credentials(), token: refreshToken });
    return { revoked: true };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const wanted = JSON.parse(line);
  let outcome;
  try {
    outcome = await app[wanted.do](wanted);
  } catch (error) {
    outcome = { error: String(error) };
  }
  console.log(JSON.stringify(outcome));
}
