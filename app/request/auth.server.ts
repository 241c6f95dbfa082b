import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface Auth {
  secret: string;
  publicUrl: string;
}

const isSecure = ({ publicUrl }: Auth) => publicUrl.startsWith("https://");

/** Returns the full name of a cookie: with `__Host-` (https) only this host can set it. */
export const cookieName = (auth: Auth, name: string) => `${isSecure(auth) ? "__Host-" : ""}zenne_${name}`;

/** Returns the first cookie of that full name: browsers send the most specific one first. */
export function readCookie(cookies: string | null, fullName: string): string {
  const start = `${fullName}=`;
  const value = (cookies ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return value?.slice(start.length) ?? "";
}

/** Returns a Set-Cookie value, HttpOnly and SameSite=Lax. Without `maxAgeSeconds` it is a session cookie; 0 deletes it. */
export function setCookie(auth: Auth, fullName: string, value: string, maxAgeSeconds?: number): string {
  const maxAge = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  return `${fullName}=${value}; Path=/${maxAge}; HttpOnly; SameSite=Lax${isSecure(auth) ? "; Secure" : ""}`;
}

/** Hashes a token for storage, so that readers of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const signatureOf = ({ secret }: Auth, token: string) => createHmac("sha256", secret).update(token).digest();

/** Returns the session cookie: `token.signature`, percent-encoded. */
export function sessionCookie(auth: Auth, token: string): string {
  const signed = `${token}.${signatureOf(auth, token).toString("base64")}`;
  return setCookie(auth, cookieName(auth, "session"), encodeURIComponent(signed));
}

export const noSessionCookie = (auth: Auth) => setCookie(auth, cookieName(auth, "session"), "", 0);

/** Returns the token of a session cookie; null without one, or with an invalid signature. */
export function readSessionToken(auth: Auth, cookies: string | null): string | null {
  const text = decoded(readCookie(cookies, cookieName(auth, "session")));
  const dot = text.lastIndexOf(".");
  if (dot < 1 || text.includes("\0")) return null;
  const token = text.slice(0, dot);
  const signature = Buffer.from(text.slice(dot + 1), "base64");
  const expected = signatureOf(auth, token);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return "";
  }
}
