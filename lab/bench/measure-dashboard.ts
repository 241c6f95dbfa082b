/**
 * Measures every count and list of the dashboard, for everybody and for the owner of the most shipments; then of the late desk,
 * whose promises it makes.
 */
import { countDashboard } from "#app/desk/dashboard/dashboard.server.ts";
import {
  listSnoozedShipments,
  listUnansweredRequests,
  listWaitingShipments,
  listWithoutPapers,
  readWaitingShipments,
} from "#app/desk/dashboard/work-queue.server.ts";
import { openClaimsOf } from "#app/claims/claims.server.ts";
import { waitingDeadlinesOf } from "#app/deadlines/read-deadlines.server.ts";
import { readMissingPapers } from "#app/documents/missing-papers.server.ts";
import { GROUPS } from "#app/desk/dashboard/queue-groups.ts";
import { readLines } from "#app/desk/dashboard/read-lines.server.ts";
import type { Staff } from "#app/request/context.ts";
import { SHIPMENT_VIEWS } from "#app/shipments/shipment-filter.ts";
import { countLateGroups, listLateGroup } from "#app/desk/late/late-desk.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { LATE_GROUPS } from "#app/desk/late/late-groups.ts";
import { type BenchDatabase, fillOnce, measureCases, onDatabase } from "./database.ts";

await onDatabase("./data-bench", async (bench) => {
  await measureDashboard(bench);
  await measureLateDesk(bench);
});

async function measureDashboard({ db, actor }: BenchDatabase): Promise<void> {
  const cases: Record<string, () => Promise<unknown>> = { counts: () => countDashboard(db, actor) };
  const busiest = await db
    .selectFrom("shipments")
    .select("owner_id")
    .where("owner_id", "is not", null)
    .groupBy("owner_id")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .executeTakeFirst();
  const owner = { ...actor, id: busiest?.owner_id ?? actor.id };
  for (const mine of [false, true]) {
    const reading = { now: new Date(), mine, limit: 5 };
    const whose = mine ? ", mine" : "";
    for (const view of SHIPMENT_VIEWS)
      cases[view + whose] = () =>
        view === "papers"
          ? listWithoutPapers(db, owner, reading)
          : listWaitingShipments(db, owner, view, reading);
    const waiting = await Promise.all(
      (["late", "on_hold", "silent", "due_today"] as const).map((view) =>
        listWaitingShipments(db, owner, view, reading),
      ),
    );
    const ids = waiting.flatMap(({ shipments }) => shipments.map(({ id }) => id));
    cases[`reasons of ${ids.length}${whose}`] = () => readWaitingShipments(db, owner, ids, reading.now);
    cases[`papers of ${ids.length}${whose}`] = () => readMissingPapers(db, owner, ids, reading.now);
    cases[`deadlines of ${ids.length}${whose}`] = () => waitingDeadlinesOf(db, owner, ids);
    cases[`claims of ${ids.length}${whose}`] = () => openClaimsOf(db, owner, ids);
    const part = <Value>(_: string, read: Promise<Value>): Promise<Value | null> => read;
    cases[`whole list${whose}`] = () => readLines(GROUPS, owner as Staff, db, part, reading);
    cases[`snoozed${whose}`] = () => listSnoozedShipments(db, owner, reading);
    cases[`requests${whose}`] = () => listUnansweredRequests(db, owner, reading);
  }
  await measureCases(cases);
}

async function measureLateDesk({ db, url, actor }: BenchDatabase): Promise<void> {
  await fillOnce(url, "select from shipments where first_eta is not null limit 1", async (client) => {
    await client.query(`update shipments set first_eta = estimated_delivery - interval '3 days'
      where status not in ('delivered', 'cancelled') and estimated_delivery is not null
        and ('x' || right(id::text, 2))::bit(8)::int < 26`);
  });
  const reading = { now: new Date(), mine: false };
  const cases: Record<string, () => Promise<unknown>> = {};
  for (const group of LATE_GROUPS) {
    const list = (after: ReturnType<typeof parseCursor> = null) =>
      listLateGroup(db, actor, group, { ...reading, limit: 50, after });
    const after = parseCursor((await list()).at(-1)?.cursor ?? null);
    cases[`${group}, first lines`] = () => list();
    cases[`${group}, next page`] = () => list(after);
  }
  cases.counts = () => countLateGroups(db, actor, reading);
  await measureCases(cases);
}
