/** The late desk: first lines, a page from further on and the count of each group. Gives some shipments an earlier promise. */
import { countLateGroups, listLateGroup } from "#app/desk/late/late-desk.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { LATE_GROUPS } from "#app/desk/late/late-groups.ts";
import { fillOnce, measureCases, onDatabase } from "./database.ts";

await onDatabase("./data-bench", async ({ db, url, actor }) => {
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
});
