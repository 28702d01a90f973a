// jose for the client secret and the identity token, fetch for the requests: what many libraries for Node consist of.

const { createPrivateKey, randomBytes } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const { createRemoteJWKSet, jwtVerify, SignJWT } = require("jose");

const APPLE = "https://appleid.apple.com";
const {
  APPLE_CLIENT_ID: clientID, APPLE_TEAM_ID: teamID, APPLE_KEY_ID: keyID, APPLE_PRIVATE_KEY: keyPath,
  APPLE_REDIRECT_URI: redirectURI,
} = process.env;
const keys = createRemoteJWKSet(new URL(`${APPLE}/auth/keys`));

async function credentials() {
  const secret = await new SignJWT({}).setProtectedHeader({ alg: "ES256", kid: keyID }).setIssuer(teamID).setIssuedAt()
    .setExpirationTime("10m").setAudience(APPLE).setSubject(clientID).sign(createPrivateKey(readFileSync(keyPath)));
  return { client_id: clientID, client_secret: secret };
}

async function call(path, form) {
  const body = new URLSearchParams({ ...(await credentials()), ...form });
  const response = await fetch(APPLE + path, { method: "POST", body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text && JSON.parse(text);
}

async function verified(token) {
  const rules = { issuer: APPLE, audience: clientID, algorithms: ["RS256"] };
  return (await jwtVerify(token, keys, rules)).payload;
}

let state, nonce, refreshToken;

const app = {
  authorize() {
    [state, nonce] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
    const query = new URLSearchParams({
      client_id: clientID, redirect_uri: redirectURI, response_type: "code", response_mode: "form_post", scope: "name email", state,
      nonce,
    });
    return { url: `${APPLE}/auth/authorize?${query}` };
  },

  async callback({ parameters }) {
    if (parameters.state !== state) throw new Error("the state is of another sign-in");
    const tokens = await call(
      "/auth/token", { grant_type: "authorization_code", code: parameters.code, redirect_uri: redirectURI });
    const { sub, email, nonce: sent } = await verified(tokens.id_token);
    if (sent !== nonce) throw new Error("the nonce is of another sign-in");
    refreshToken = tokens.refresh_token;
    return { sub, email };
  },

  async refresh() {
    const tokens = await call("/auth/token", { grant_type: "refresh_token", refresh_token: refreshToken });
    return { sub: (await verified(tokens.id_token)).sub };
  },

  async revoke() {
    await call("/auth/revoke", { token: refreshToken });
    return { revoked: true };
  },
};

(async () => {
  for await (const line of createInterface({ input: process.stdin })) {
    const wanted = JSON.parse(line);
    let outcome;
    try {
      outcome = await app[wanted.do](wanted);
    } catch (error) {
      outcome = { error: `${error.code ?? error.name}: ${error.message}` };
    }
    console.log(JSON.stringify(outcome));
  }
})();
