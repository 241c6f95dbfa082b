import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface Auth {
  secret: string;
  publicUrl: string;
}

const isSecure = ({ publicUrl }: Auth) => publicUrl.startsWith("https://");

/** The full name of one of our cookies: under https only this host can set it. */
export const cookieName = (auth: Auth, name: string) => `${isSecure(auth) ? "__Host-" : ""}zenne_${name}`;

/** The first cookie of that full name: browsers send the most specific one first. */
export function readCookie(cookies: string | null, fullName: string): string {
  const start = `${fullName}=`;
  const value = (cookies ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return value?.slice(start.length) ?? "";
}

/** A Set-Cookie value, HttpOnly and SameSite=Lax. Without `maxAgeSeconds` it ends with the browser; 0 removes it. */
export function setCookie(auth: Auth, fullName: string, value: string, maxAgeSeconds?: number): string {
  const maxAge = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  return `${fullName}=${value}; Path=/${maxAge}; HttpOnly; SameSite=Lax${isSecure(auth) ? "; Secure" : ""}`;
}

/** The stored form of a token that a browser holds: a hash, useless to anyone who reads the database. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const signatureOf = ({ secret }: Auth, token: string) => createHmac("sha256", secret).update(token).digest();

/** The cookie of a session: `token.signature`, percent-encoded. It ends with the browser. */
export function sessionCookie(auth: Auth, token: string): string {
  const signed = `${token}.${signatureOf(auth, token).toString("base64")}`;
  return setCookie(auth, cookieName(auth, "session"), encodeURIComponent(signed));
}

export const noSessionCookie = (auth: Auth) => setCookie(auth, cookieName(auth, "session"), "", 0);

/** The token of a session's cookie; null without one, and where its signature is not ours. */
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
