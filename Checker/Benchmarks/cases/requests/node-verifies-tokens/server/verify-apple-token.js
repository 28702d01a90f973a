import { createRemoteJWKSet, jwtVerify } from 'jose';

const keys = createRemoteJWKSet(new URL('https://appleid.apple.com/auth/keys'));

/** Verifies an identity token from Sign in with Apple. */
export async function verifyAppleToken(token, audience) {
  const { payload } = await jwtVerify(token, keys, { issuer: 'https://appleid.apple.com', audience });
  return { id: payload.sub, email: payload.email, relay: payload.is_private_email === 'true' };
}
