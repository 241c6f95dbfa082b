import { type Actor, authorize, can } from "#app/access/policy.ts";
import { sql } from "kysely";
import { hashLinkToken, newLinkToken } from "#app/accounts/secrets.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { emit } from "#database/events/emit.ts";
import { DEADLINES_COUNTED, deadlinesOfPerson } from "./read-deadlines.server.ts";
import { calendarText } from "./calendar.ts";

const CALENDAR_DAYS = 365;

const hashOf = (token: string): Buffer => Buffer.from(hashLinkToken(token), "base64url");

/** Creates a private link to the actor's own calendar, replacing the previous one. @returns its secret, shown once */
export async function makeCalendar(db: Database, actor: Actor): Promise<string> {
  authorize(actor, "shipments.read");
  const { token } = newLinkToken();
  await db.transaction().execute(async (tx) => {
    const values = {
      token_hash: hashOf(token),
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(CALENDAR_DAYS)})`,
      last_read_at: null,
    };
    await tx
      .insertInto("deadline_calendars")
      .values({ user_id: actor.id, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute();
    await emit(tx, actor, {
      action: "calendar.made",
      entity: "account",
      entityId: actor.id,
      summary: actor.email,
    });
  });
  return token;
}

/** Revokes the actor's calendar link. */
export async function revokeCalendar(db: Database, actor: Actor): Promise<void> {
  authorize(actor, "shipments.read");
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("deadline_calendars")
      .where("user_id", "=", actor.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await emit(tx, actor, {
        action: "calendar.revoked",
        entity: "account",
        entityId: actor.id,
        summary: actor.email,
      });
  });
}

export async function findCalendar(db: Database, actor: Actor) {
  authorize(actor, "shipments.read");
  return db
    .selectFrom("deadline_calendars")
    .select(["created_at", "expires_at", "last_read_at"])
    .where("user_id", "=", actor.id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Renders the calendar of a private link; null when the link is unknown, revoked or expired, or its person may not read shipments. */
export async function readCalendar(db: Database, token: string, publicUrl: string): Promise<string | null> {
  const person = await db
    .selectFrom("deadline_calendars as calendar")
    .innerJoin("admin_users as person", "person.id", "calendar.user_id")
    .select(["person.id", "person.email", "person.name", "person.role", "person.disabled_at"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!person || person.disabled_at) return null;
  const actor: Actor = { ...person, name: person.name ?? "" };
  if (!can(actor, "shipments.read")) return null;
  await db
    .updateTable("deadline_calendars")
    .set({ last_read_at: sql`now()` })
    .where("user_id", "=", person.id)
    .execute();
  const deadlines = await deadlinesOfPerson(db, actor, DEADLINES_COUNTED);
  return calendarText(deadlines, publicUrl, await databaseTime(db));
}
