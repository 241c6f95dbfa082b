import type { Auth } from "./auth.ts";

const isSecure = (auth: Auth) => auth.options.baseURL.startsWith("https://");

/** The full name of one of our cookies: under https only this host can set it. */
export const cookieName = (auth: Auth, name: string) => `${isSecure(auth) ? "__Host-" : ""}zenne_${name}`;

/** The first cookie of that full name: browsers send the most specific one first. */
export function readCookie(cookies: string | null, fullName: string): string {
  const start = `${fullName}=`;
  const found = (cookies ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) ?? "";
}

/** A Set-Cookie value, HttpOnly and SameSite=Lax. Without `maxAgeSeconds` it ends with the browser; 0 removes it. */
export function setCookie(auth: Auth, fullName: string, value: string, maxAgeSeconds?: number): string {
  const maxAge = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  return `${fullName}=${value}; Path=/${maxAge}; HttpOnly; SameSite=Lax${isSecure(auth) ? "; Secure" : ""}`;
}
