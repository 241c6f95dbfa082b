import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Auth, cookieName, readCookie, setCookie } from "#app/request/auth.server.ts";
import { type Kysely, sql } from "kysely";
import { browserName } from "./session.ts";
import { networkOf } from "#app/kit/network.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";

const lifetimeSeconds = 90 * 24 * 60 * 60;

/**
 * Signature of a device cookie. It authorizes nothing: known devices have separate rate limits, so that others cannot
 * lock the owner out.
 */
const signatureOf = ({ secret }: Auth, userId: string, nonce: string) =>
  createHmac("sha256", secret).update(`device:${userId}:${nonce}`).digest("base64url");

export function deviceCookie(auth: Auth, userId: string): string {
  const nonce = randomBytes(16).toString("base64url");
  const value = `${nonce}.${signatureOf(auth, userId, nonce)}`;
  return setCookie(auth, cookieName(auth, "device"), value, lifetimeSeconds);
}

/** Returns the rate-limit key of a known device; null when the account does not know the device. */
export function findKnownDevice(auth: Auth, request: Request, userId: string): string | null {
  const value = readCookie(request.headers.get("cookie"), cookieName(auth, "device"));
  const [nonce, signature] = value.split(".");
  const expected = Buffer.from(signatureOf(auth, userId, nonce ?? ""));
  const actual = Buffer.from(signature ?? "");
  return nonce && actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : null;
}

const REMEMBERED_DAYS = 90;

interface SignInSeen {
  user: { id: string; email: string };
  userAgent: string;
  address: string;
  /** Key of the browser's device cookie, if an earlier sign-in to this account set one. */
  device: string | null;
  publicUrl: string;
}

/**
 * Mails about a sign-in unless the browser has a device cookie, or its kind signed in from this network within 90
 * days; called before the audit line is written.
 */
export async function mailAboutNewDevice(tx: Kysely<DB>, seen: SignInSeen): Promise<void> {
  const { user, userAgent, address } = seen;
  if (seen.device !== null) return;
  const { rows } = await sql<{ address: string | null; browser: string | null }>`
    select distinct details->>'address' as address, details->>'browser' as browser
    from audit_log where actor_id = ${user.id} and action = 'session.started'
      and at > now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(tx);
  const browser = browserName(userAgent);
  const isKnown = rows.some(
    (row) => browserName(row.browser) === browser && networkOf(row.address ?? "") === networkOf(address),
  );
  if (isKnown || (rows.length === 0 && !(await hasSignedIn(tx, user.id)))) return;
  await queueMail(tx, {
    kind: "new_sign_in",
    to: user.email,
    at: new Date().toISOString(),
    browser,
    address,
    link: `${seen.publicUrl}/admin/settings`,
  });
}

async function hasSignedIn(tx: Kysely<DB>, userId: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom("audit_log")
    .select("id")
    .where("actor_id", "=", userId)
    .where("action", "=", "session.started")
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
