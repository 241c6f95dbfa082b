import { sql } from "kysely";
import { browserName, SESSION_LONGEST_MS, SESSION_RENEWAL_MS, sessionExpiry } from "./session.ts";
import { SESSION_ENDED } from "#app/live/event.ts";
import type { Actor, Role } from "#app/access/policy.ts";
import { emit } from "#database/events/emit.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import { type Auth, hashToken, readSessionToken } from "#app/request/auth.server.ts";
import { keepRecent } from "#app/kit/keep-recent.ts";
import { endSessions } from "./change-account.server.ts";
import { secondFactorDueAt } from "./second-factor-state.server.ts";

const openSession = prepared("find-session", (db, value: ValueOf<{ token: string; now: Date }>) =>
  db
    .selectFrom("admin_sessions")
    .innerJoin("admin_users", "admin_users.id", "admin_sessions.user_id")
    .select(["admin_sessions.id as sessionId", "admin_sessions.expires_at as expiresAt"])
    .select(["admin_sessions.updated_at as renewedAt", "admin_users.id", "admin_users.email"])
    .select(["admin_users.name", "admin_users.role"])
    .select("admin_users.must_change_password as mustChangePassword")
    .select(secondFactorDueAt.as("secondFactorDue"))
    .where("admin_sessions.token", "=", value("token"))
    .where("admin_sessions.expires_at", ">", value("now"))
    .where("admin_users.disabled_at", "is", null),
);

interface OpenSession extends Actor {
  sessionId: string;
  expiresAt: Date;
  renewedAt: Date;
  /** The password was generated: no page is available until the owner has chosen one. */
  mustChangePassword: boolean;
  /** Deadline to set up a second factor; null when there is one, or none is required. */
  secondFactorDue: Date | null;
}

interface LookUp {
  isOpen: boolean;
  /** Milliseconds since 1970; 0 before this process looked the session up. */
  at: number;
}

/** The last look-up of recent sessions, by the hash of their token. */
const lastLookUp = keepRecent<string, LookUp>(1_000);
const noLookUp = (): LookUp => ({ isOpen: false, at: 0 });
const LOOK_UP_KEPT_MS = 10 * 60_000;
const STAFF_ADDRESS = /^\/admin(?:[/.]|$)/i;

/**
 * Returns whether a request gets the share of staff, without a database query: its session was open when this process
 * last looked it up, or, not looked up for ten minutes, it is signed and asks for the back office, which looks it up.
 */
export function countsAsStaff(auth: Auth, cookies: string | null, pathname: string): boolean {
  const token = readSessionToken(auth, cookies);
  if (token === null) return false;
  const { isOpen, at } = lastLookUp(hashToken(token), noLookUp);
  return Date.now() - at < LOOK_UP_KEPT_MS ? isOpen : STAFF_ADDRESS.test(pathname);
}

/** Finds the session, in one query. @returns null without a session, or when it is expired, disabled or its signature is invalid */
export async function findSession(
  { db, auth }: { db: Database; auth: Auth },
  cookies: string | null,
  now: Date,
): Promise<OpenSession | null> {
  const token = readSessionToken(auth, cookies);
  if (token === null) return null;
  const hash = hashToken(token);
  const [session] = await openSession(db, { token: hash, now });
  Object.assign(lastLookUp(hash, noLookUp), {
    isOpen: session !== undefined,
    at: Date.now(),
  } satisfies LookUp);
  return session ?? null;
}

export async function findSignedInStaff(
  request: Request,
  scope: { db: Database; auth: Auth; now: () => Date },
): Promise<Actor | null> {
  const session = await findSession(scope, request.headers.get("cookie"), scope.now());
  return session?.mustChangePassword ? null : session;
}

/** Returns whether a session is neither expired nor revoked, and its account enabled with the same role. Does not renew it. */
export async function isSessionOpen(
  db: Database,
  { sessionId, role }: { sessionId: string; role: Role },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("admin_sessions")
    .innerJoin("admin_users", "admin_users.id", "admin_sessions.user_id")
    .select("admin_sessions.id")
    .where("admin_sessions.id", "=", sessionId)
    .where("admin_sessions.expires_at", ">", now)
    .where("admin_users.disabled_at", "is", null)
    .where("admin_users.role", "=", role)
    .executeTakeFirst();
  return row !== undefined;
}

/** Browsers schedule renewals by their own clock; one that comes slightly early still counts. */
const toleranceMs = 5_000;

/** Returns the time before which a session must have been renewed for another renewal to have an effect. */
export const renewableSince = (now: Date) => new Date(now.getTime() - SESSION_RENEWAL_MS + toleranceMs);

/**
 * Extends a session to 24 hours from now, within its maximum lifetime and at most once a minute.
 * @returns its expiry, null when ended
 */
export async function renewSession(db: Database, sessionId: string, now: Date): Promise<Date | null> {
  const renewed = await db
    .updateTable("admin_sessions")
    .set({
      expires_at: sql<Date>`least(${sessionExpiry(now)}, created_at + make_interval(secs => ${SESSION_LONGEST_MS / 1000}))`,
      updated_at: now,
    })
    .where("id", "=", sessionId)
    .where("expires_at", ">", now)
    .where("updated_at", "<=", renewableSince(now))
    .returning("expires_at")
    .executeTakeFirst();
  if (renewed) return renewed.expires_at > now ? renewed.expires_at : null;
  const session = await db
    .selectFrom("admin_sessions")
    .select("expires_at")
    .where("id", "=", sessionId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return session?.expires_at ?? null;
}

export async function listSessions(db: Database, actor: Actor & { sessionId: string }, now: Date) {
  const rows = await db
    .selectFrom("admin_sessions")
    .select(["id", "user_agent", "ip_address as address"])
    .select(["created_at as signedInAt", "updated_at as lastActiveAt"])
    .where("user_id", "=", actor.id)
    .where("expires_at", ">", now)
    .orderBy((eb) => eb("id", "=", actor.sessionId), "desc")
    .orderBy("updated_at", "desc")
    .limit(100)
    .execute();
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    current: row.id === actor.sessionId,
    browser: browserName(user_agent),
  }));
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Ends one of the actor's sessions. @returns false when none has that id, or it belongs to another account */
export async function endSession(
  db: Database,
  actor: Actor & { sessionId: string },
  sessionId: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const endedSession = await tx
      .deleteFrom("admin_sessions")
      .where((eb) => eb(eb.cast<string>("id", "text"), "=", sessionId))
      .where("user_id", "=", actor.id)
      .returning(["id", "user_agent"])
      .executeTakeFirst();
    if (!endedSession) return false;
    await emit(tx, actor, {
      action: SESSION_ENDED,
      entity: "session",
      entityId: endedSession.id,
      details: {
        browser: browserName(endedSession.user_agent),
        where: endedSession.id === actor.sessionId ? "here" : "elsewhere",
      },
    });
    return true;
  });
}

/** Ends all sessions of the actor except the current one. @returns how many */
export async function endOtherSessions(db: Database, actor: Actor & { sessionId: string }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await endSessions(tx, actor, { userId: actor.id, keep: actor.sessionId });
    if (count === 0) return 0;
    await emit(tx, actor, {
      action: "sessions.ended_elsewhere",
      entity: "session",
      entityId: actor.sessionId,
      details: { count },
    });
    return count;
  });
}
