import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Auth } from "./auth.ts";

const seconds = 180 * 24 * 60 * 60;

/**
 * A browser that has signed in to an account before carries a cookie that says so. It opens nothing: its attempts are
 * only counted apart, so that a stranger's guessing cannot keep the owner out.
 */
async function signatureOf(auth: Auth, userId: string, nonce: string): Promise<string> {
  const { secret } = await auth.$context;
  return createHmac("sha256", secret).update(`device:${userId}:${nonce}`).digest("base64url");
}

const isSecure = (auth: Auth) => auth.options.baseURL.startsWith("https://");
const cookieName = (auth: Auth) => (isSecure(auth) ? "__Host-zenne_device" : "zenne_device");

/** The cookie that makes this browser known to an account, as a Set-Cookie value. */
export async function deviceCookie(auth: Auth, userId: string): Promise<string> {
  const nonce = randomBytes(16).toString("base64url");
  const value = `${nonce}.${await signatureOf(auth, userId, nonce)}`;
  const secure = isSecure(auth) ? "; Secure" : "";
  return `${cookieName(auth)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** What to count this browser by when it is known to the account; null when it is not. */
export async function knownDevice(auth: Auth, request: Request, userId: string): Promise<string | null> {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const [, value] = cookies.find((each) => each.startsWith(`${cookieName(auth)}=`))?.split("=") ?? [];
  const [nonce, given] = value?.split(".") ?? [];
  const expected = Buffer.from(await signatureOf(auth, userId, nonce ?? ""));
  const actual = Buffer.from(given ?? "");
  return nonce && actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : null;
}
