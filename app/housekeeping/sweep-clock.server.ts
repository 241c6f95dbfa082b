import { observeClock, type SweepClock } from "./sweep-clock.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";

/** Checks the database's clock and stores the observation. Sweeps are suspended while `jumpedFrom` is set (decision 0054). */
export async function checkSweepClock(db: Database): Promise<SweepClock> {
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom("sweep_clock")
      .select(["seen_at", "jumped_from", "steady_seconds"])
      .forUpdate()
      .executeTakeFirst();
    const now = await databaseTime(tx);
    const before = stored ?? { seen_at: now, jumped_from: null, steady_seconds: 0 };
    const clock = observeClock(
      { seenAt: before.seen_at, jumpedFrom: before.jumped_from, steadySeconds: before.steady_seconds },
      now,
    );
    const row = { seen_at: clock.seenAt, jumped_from: clock.jumpedFrom, steady_seconds: clock.steadySeconds };
    await tx
      .insertInto("sweep_clock")
      .values(row)
      .onConflict((conflict) => conflict.column("single").doUpdateSet(row))
      .execute();
    return clock;
  });
}
