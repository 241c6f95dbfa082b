/** Measures every count and list of the dashboard, for everybody and for the owner of the most shipments. */
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
import { measureCases, onDatabase } from "./database.ts";

await onDatabase("./data-bench", async ({ db, actor }) => {
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
});
