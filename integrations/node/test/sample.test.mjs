import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Quince } from "quince-testing";

let quince;
before(async () => (quince = await Quince.start()));
after(() => quince.stop());

test("sign in", async () => {
  const jane = await quince.signIn("jane@example.com", { scope: "name email" });
  assert.equal(jane.claims.email, "jane@example.com");

  const code = await quince.code("jane@example.com");
  await quince.advanceClock(301);
  await assert.rejects(quince.exchange(code), { error: "invalid_grant" });

  await quince.addFault("token", "claim", { claims: { aud: "com.example.other" } });
  assert.equal((await quince.signIn("jane@example.com")).claims.aud, "com.example.other");

  await quince.sendEvent("consent-revoked", "jane@example.com");
  assert.equal((await quince.waitForEvent("consent-revoked")).subject, jane.subject);
});
