import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Auth } from "./auth.ts";
import { cookieName, readCookie, setCookie } from "./cookies.ts";

const lifetimeSeconds = 90 * 24 * 60 * 60;

/**
 * A browser that has signed in to an account before has a device cookie. It grants nothing: its attempts are
 * only counted separately, so that somebody else's guesses cannot lock the owner out.
 */
async function signatureOf(auth: Auth, userId: string, nonce: string): Promise<string> {
  const { secret } = await auth.$context;
  return createHmac("sha256", secret).update(`device:${userId}:${nonce}`).digest("base64url");
}

/** The device cookie of a browser for an account, as a Set-Cookie value. */
export async function deviceCookie(auth: Auth, userId: string): Promise<string> {
  const nonce = randomBytes(16).toString("base64url");
  const value = `${nonce}.${await signatureOf(auth, userId, nonce)}`;
  return setCookie(auth, cookieName(auth, "device"), value, lifetimeSeconds);
}

/** The key a known device is counted by; null when the account does not know the device. */
export async function findKnownDevice(auth: Auth, request: Request, userId: string): Promise<string | null> {
  const value = readCookie(request.headers.get("cookie"), cookieName(auth, "device"));
  const [nonce, given] = value.split(".");
  const expected = Buffer.from(await signatureOf(auth, userId, nonce ?? ""));
  const actual = Buffer.from(given ?? "");
  return nonce && actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : null;
}
