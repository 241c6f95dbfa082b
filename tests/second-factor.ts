import { sql } from "kysely";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach } from "vitest";
import type { Auth } from "#app/request/auth.server.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  secretToConfirm,
} from "#app/accounts/authenticator.server.ts";
import { finishSignIn } from "#app/accounts/pending-sign-in.server.ts";
import { findSession } from "#app/accounts/session.server.ts";
import { verifyAdminPassword } from "#app/accounts/sign-in.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { createLimits } from "#database/connection/limits.ts";
import type { Role } from "#app/access/policy.ts";
import { testActor } from "./actors.ts";
import { useCheapHashes } from "./cheap-hashes.ts";
import { useTestDatabase } from "./test-database.ts";

export const password = "quiet-canal-barge";
const start = Date.parse("2026-11-20T10:00:00Z");
/** Seconds after the test began, half a minute being a step. */
export const at = (seconds: number) => new Date(start + seconds * 1000);
export const steps = (count: number) => at(count * 30);
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() });
/** A code that is of none of the three steps that count at a time. */
export function wrongCode(secret: string, now: Date): string {
  const valid = [-30, 0, 30].map((seconds) => codeAt(secret, new Date(now.getTime() + seconds * 1000)));
  return ["000000", "111111", "222222", "333333"].find((code) => !valid.includes(code))!;
}

/** A request of a browser with these cookies. */
export const from = (cookies: string, now: Date) => ({
  request: new Request("http://zenne.example/admin/login", {
    method: "POST",
    headers: {
      cookie: cookies,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0",
    },
  }),
  address: "192.0.2.4",
  now,
});

/** The Cookie header of a browser that got these cookies. */
export const jar = (headers: Headers, before = "") =>
  [...before.split("; "), ...headers.getSetCookie().map((line) => line.split(";")[0] ?? "")]
    .filter(Boolean)
    .join("; ");

/** A new account before each test, and how it signs in and sets up an app. */
export function useSecondFactor() {
  const database = useTestDatabase();
  useCheapHashes();
  const account = { id: "", email: "" };
  const session = {} as { db: typeof database.db; auth: Auth };
  let number = 0;

  beforeAll(() => {
    const secret = "s".repeat(40);
    session.db = database.db;
    session.auth = { secret, publicUrl: "https://zenne.example" };
  });
  /** Another one takes the place of the test's account. */
  const addAccount = async (name: string) => {
    account.email = `${name}@zenne.example`;
    account.id = (await addStaff(database.db, { email: account.email, password })) ?? "";
  };
  beforeEach(() => addAccount(`desk${(number += 1)}`));

  const options = () => ({ ...session, limits: createLimits(database.pool, 10) });
  const typePassword = (cookies: string, now: Date) =>
    verifyAdminPassword(options(), { email: account.email, password }, from(cookies, now));
  const typeCode = (cookies: string, code: string, now: Date, trust = false) =>
    finishSignIn(options(), { code, trust }, from(cookies, now));

  /** Signs in with the password alone. */
  async function signIn(now: Date, role: Role = "owner") {
    const { headers } = await typePassword("", now);
    const cookies = jar(headers);
    const openSession = await findSession(session, cookies, now);
    return { ...testActor({ ...account, role }), sessionId: openSession?.sessionId ?? "", cookies };
  }

  /** Gives the account an app: its secret, its backup codes, and who set it up. */
  async function withApp() {
    const { db, auth } = session;
    const actor = await signIn(at(0));
    await beginAuthenticator(db, auth, actor, at(0));
    const secret = (await secretToConfirm(db, auth, account.id, at(0))) ?? "";
    const codes = await confirmAuthenticator(db, auth, actor, codeAt(secret, at(0)), at(0));
    return { actor, secret, codes: codes ?? [] };
  }

  async function mails(kind: string): Promise<Array<Record<string, unknown>>> {
    const { rows } = await sql<{ mail: Record<string, unknown> }>`
      select payload->'mail' as mail from graphile_worker._private_jobs
      where payload->'mail'->>'to' = ${account.email} and payload->'mail'->>'kind' = ${kind} order by id`.execute(
      database.db,
    );
    return rows.map(({ mail }) => mail);
  }

  return { database, session, account, addAccount, options, typePassword, typeCode, signIn, withApp, mails };
}
