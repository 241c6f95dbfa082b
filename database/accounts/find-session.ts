import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../connect.ts";
import { prepared, type ValueOf } from "../prepared.ts";
import type { Auth } from "./auth.ts";

const openSession = prepared("find-session", (db, value: ValueOf<{ token: string; now: Date }>) =>
  db
    .selectFrom("admin_sessions")
    .innerJoin("admin_users", "admin_users.id", "admin_sessions.user_id")
    .select([
      "admin_sessions.id as sessionId",
      "admin_sessions.expires_at as expiresAt",
      "admin_users.id",
      "admin_users.email",
    ])
    .where("admin_sessions.token", "=", value("token"))
    .where("admin_sessions.expires_at", ">", value("now"))
    .where("admin_users.disabled_at", "is", null),
);

export interface OpenSession {
  sessionId: string;
  expiresAt: Date;
  /** Of the account. */
  id: string;
  email: string;
}

/**
 * Whose session the cookies of a request name, in one query, for the guard in front of every request of staff.
 * better-auth signs the cookie and has the last word on everything else; this reads what it wrote.
 *
 * @returns null without a session, with one that has ended, for a disabled account and for a signature not ours
 */
export async function findSession(
  { db, auth }: { db: Database; auth: Auth },
  cookies: string | null,
  now: Date,
): Promise<OpenSession | null> {
  if (!cookies) return null;
  const { authCookies, secret } = await auth.$context;
  const token = signedValue(cookieValue(cookies, authCookies.sessionToken.name), secret);
  if (token === null) return null;
  const [session] = await openSession(db, { token, now });
  return session ?? null;
}

/** The first cookie of that name, as browsers send the one that fits best first. */
function cookieValue(cookies: string, name: string): string {
  const start = `${name}=`;
  const found = cookies
    .split(";")
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) ?? "";
}

/** `value.signature`, percent-encoded: the value when HMAC-SHA256 with our secret agrees. */
function signedValue(cookie: string, secret: string): string | null {
  const text = decoded(cookie);
  const dot = text.lastIndexOf(".");
  if (dot < 1 || text.includes("\0")) return null;
  const value = text.slice(0, dot);
  const given = Buffer.from(text.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(value).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return "";
  }
}
