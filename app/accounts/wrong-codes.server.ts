import { type Kysely, sql } from "kysely";
import { WRONG_CODES_MAILED, WRONG_CODES_SLOWED } from "./second-factor.ts";
import type { Limits } from "#database/connection/limits.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { networkOf } from "#app/kit/network.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, NOBODY } from "#database/events/emit.ts";

/** Rate after too many wrong codes within a day, per browser or network, so that the owner is never locked out. */
const pace = { name: "second-factor-pace", points: 1, seconds: 5 * 60 };

const isOfToday = (now: Date) =>
  sql<boolean>`coalesce(wrong_codes_since > ${now}::timestamptz - interval '1 day', false)`;

/** Counts wrong codes by account and day, over all sign-ins; notifies the owner of the twentieth. */
export async function countWrongCode(
  tx: Kysely<DB>,
  user: { id: string; email: string },
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const { wrong_codes: count } = await tx
    .updateTable("admin_users")
    .set({
      wrong_codes: sql`case when ${isOfToday(now)} then wrong_codes + 1 else 1 end`,
      wrong_codes_since: sql`case when ${isOfToday(now)} then wrong_codes_since else ${now} end`,
    })
    .where("id", "=", user.id)
    .returning("wrong_codes")
    .executeTakeFirstOrThrow();
  if (count !== WRONG_CODES_MAILED) return;
  await queueMail(tx, { kind: "sign_in_stopped", to: user.email, address, stoppedAt: now.toISOString() });
}

/** Limits each browser (`by`) to one attempt in five minutes after a hundred wrong codes within a day. @returns seconds to wait */
export async function codeRetryAfter(
  { db, limits }: { db: Kysely<DB>; limits: Limits },
  userId: string,
  by: string,
  now: Date,
): Promise<number> {
  const slowed = await db
    .selectFrom("admin_users")
    .select("id")
    .where("id", "=", userId)
    .where("wrong_codes", ">=", WRONG_CODES_SLOWED)
    .where(isOfToday(now))
    .executeTakeFirst();
  return slowed ? limits.retryAfter(pace, `${userId} ${by}`) : 0;
}

// Enough to notice an attack, without filling the log with thousands of guesses.
const failuresPerNetwork = { name: "audit-failed-network", points: 5, seconds: 15 * 60 };
const failuresEverywhere = { name: "audit-failed-everywhere", points: 60, seconds: 15 * 60 };

interface FailedSignIn {
  user: { id: string; email: string } | undefined;
  why: "wrong" | "unknown" | "disabled" | "held_back" | "wrong_code" | "passkey";
  address: string;
}

/** Records a failed sign-in without the typed e-mail, since people type their password into the wrong field. */
export async function recordFailedSignIn(
  { db, limits }: { db: Database; limits: Limits },
  { user, why, address }: FailedSignIn,
): Promise<void> {
  const written =
    (await limits(failuresPerNetwork, `${networkOf(address)} ${why}`)) &&
    (await limits(failuresEverywhere, why));
  if (!written) return;
  await emit(db, NOBODY, {
    action: "session.refused",
    entityId: user?.id,
    summary: user?.email,
    details: { why, address },
  });
}
