// A receiver of notifications with Node's own modules: node receiver.mjs KEYS_URL ISSUER AUDIENCE
// Prints its port, and then one line of JSON per notification: the event, or why it is refused.
import { createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";

const [keysURL, issuer, audience] = process.argv.slice(2);
const decoded = (part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

async function read(payload) {
  const [head, body, signature] = payload.split(".");
  const header = decoded(head);
  if (header.alg !== "RS256") throw new Error("alg");
  const { keys } = await (await fetch(keysURL)).json();
  const jwk = keys.find((key) => key.kid === header.kid);
  if (!jwk) throw new Error("kid");
  const key = createPublicKey({ key: jwk, format: "jwk" });
  if (!verify("RSA-SHA256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"))) throw new Error("signature");
  const claims = decoded(body);
  if (claims.iss !== issuer) throw new Error("iss");
  if (claims.aud !== audience) throw new Error("aud");
  if (claims.exp !== undefined && claims.exp <= Date.now() / 1000) throw new Error("exp");
  const events = typeof claims.events === "string" ? JSON.parse(claims.events) : claims.events;
  const milliseconds = events.event_time > 100_000_000_000 ? events.event_time : events.event_time * 1000;
  return { ...events, jti: claims.jti, seconds: Math.floor(milliseconds / 1000) };
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  try {
    const event = await read(JSON.parse(body).payload);
    console.log(JSON.stringify(event));
    response.writeHead(200).end();
  } catch (error) {
    console.log(JSON.stringify({ refused: error.message }));
    response.writeHead(400).end(error.message);
  }
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
