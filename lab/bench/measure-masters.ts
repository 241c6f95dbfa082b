/** Consolidations, deadlines, claims, planned stops and repeating shipments beside a million shipments: lists and searches. */
import type { Actor } from "#app/access/policy.ts";
import { listClaims, listWaitingClaims } from "#app/claims/claims.server.ts";
import { consolidationFilter } from "#app/consolidations/consolidation.ts";
import { listConsolidations } from "#app/consolidations/list-consolidations.server.ts";
import { deadlineFilter } from "#app/deadlines/deadline.ts";
import {
  deadlinesOfPerson,
  listDeadlines,
  listWaitingDeadlines,
  unseenDeadlines,
} from "#app/deadlines/read-deadlines.server.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { readPlan } from "#app/planning/read-plan.server.ts";
import { listDueSeries, listSeries } from "#app/series/read-series.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { fillOnce, measureCases, onDatabase } from "./database.ts";

/** The first shipments that are no imported history, with a number each. */
const picked = (count: number) =>
  `(select id, tracking_number, origin_location, destination_location, row_number() over (order by id) as n
    from shipments where not history order by id limit ${count}) as picked`;

/** 20,000 masters of five, 200,000 deadlines, 50,000 claims, 20,000 stops of this week and 10,000 series. */
const STATEMENTS = [
  `insert into consolidations (number, mode, carrier, master_reference, conveyance, etd, eta, created_by, created_at, closed_at, lookup)
    select 'CON-BENCH-' || n, (array['sea', 'air', 'road'])[1 + n % 3], 'Carrier ' || n % 90, 'MBL' || n * 7919,
      'Vessel ' || n % 400, now() - make_interval(hours => n), now() - make_interval(hours => n - 700), 'bench',
      now() - make_interval(hours => n), case when n > 2000 then now() end,
      search_fold('con-bench-' || n || ' carrier ' || n % 90 || ' mbl' || n * 7919 || ' vessel ' || n % 400)
    from generate_series(1, 20000) as n`,
  `insert into consolidation_shipments (shipment_id, consolidation_id, added_by)
    select picked.id, master.id, 'bench' from ${picked(100_000)}
      join (select id, row_number() over (order by id) as n from consolidations) as master on master.n = 1 + picked.n % 20000`,
  `insert into deadlines (shipment_id, kind, place, place_code, responsible_id, starts_at, half_at, most_at, due_at, stage,
      done_at, done_by, created_by, created_at)
    select picked.id, (array['cargo', 'vgm', 'demurrage', 'transit'])[1 + n % 4], 'Antwerp', 'BEANR',
      case when n % 50 = 0 then (select id from admin_users limit 1) end, due - interval '10 days', due - interval '5 days',
      due - interval '2 days', due, (due <= now() + interval '5 days')::int + (due <= now() + interval '2 days')::int + (due <= now())::int,
      case when n % 3 > 0 then due end, case when n % 3 > 0 then 'bench' end, 'bench', due - interval '10 days'
    from ${picked(200_000)}, lateral (select now() + make_interval(mins => (n - 100000)::int) as due) as at`,
  `insert into claims (shipment_id, kind, mode, happened_at, notice_due, currency, liable, opened_by, created_at, outcome, closed_at, closed_by)
    select picked.id, 'damaged', 'road', at, (at + interval '7 days')::date, 'EUR', 'Haulier ' || n % 200, 'bench', at,
      case when n > 5000 then 'paid' end, case when n > 5000 then now() end, case when n > 5000 then 'bench' end
    from ${picked(50_000)}, lateral (select now() - make_interval(mins => n::int * 20) as at) as moment`,
  `insert into deadlines (shipment_id, claim_id, kind, reference, starts_at, half_at, most_at, due_at, stage, done_at, done_by, created_by)
    select shipment_id, id, 'claim_notice', number, happened_at, happened_at + interval '3 days', happened_at + interval '6 days',
      happened_at + interval '7 days', case when happened_at < now() - interval '7 days' then 3 else 1 end, closed_at, closed_by, 'bench' from claims`,
  `insert into planned_stops (shipment_id, kind, day, starts, haulier, driver)
    select id, case n % 2 when 0 then 'pickup' else 'delivery' end, current_date + (n % 5)::int, make_time(7 + (n % 10)::int, 0, 0),
      'Haulier ' || n % 40, 'Driver ' || n % 80 from ${picked(20_000)}`,
  `with added as (insert into shipment_series (pattern_id, every, unit, starts_on, closed_days, lead_days, next_on, planned_on, created_by)
      select id, 1, 'week', current_date - 7, 'before', 7, current_date + (n % 28)::int, current_date + (n % 28)::int, 'bench'
      from ${picked(10_000)} returning id, pattern_id, starts_on)
    insert into shipment_series_days (series_id, day, planned_on, outcome, shipment_id, decided_by)
    select id, starts_on, starts_on, 'made', pattern_id, 'bench' from added`,
];

await onDatabase("./data-bench", async ({ db, url, actor }) => {
  await fillOnce(url, "select from shipment_series limit 1", async (client) => {
    await client.query(STATEMENTS.join(";"));
  });
  await measureCases(
    { ...masterCases(db, actor), ...deadlineCases(db, actor), ...plannedCases(db, actor) },
    15,
  );
});

function params(query: string): URLSearchParams {
  return new URLSearchParams(query);
}

function masterCases(db: Database, actor: Actor): Record<string, () => Promise<unknown>> {
  const masters =
    (query: string, from = 0) =>
    async () =>
      (
        await listConsolidations(db, actor, consolidationFilter.parse(params(query)), from, {
          limit: 50,
          now: new Date(),
        })
      ).rows;
  const claims =
    (filter: object, index = 0) =>
    async () =>
      (await listClaims(db, actor, { search: "", state: "", kind: "", ...filter } as never, { index }, 50))
        .rows;
  return {
    "consolidations, open": masters("state=open"),
    "consolidations, deep": masters("state=all", 19_000),
    "consolidations, master number": masters("state=all&search=MBL79190"),
    "consolidations, carrier": masters("state=all&carrier=carrier 17"),
    "claims, newest": claims({}),
    "claims, deep": claims({}, 49_000),
    "claims, notice over": claims({ state: "late" }),
    "claims, search": claims({ search: "haulier 17" }),
    "claims on the dashboard": () => listWaitingClaims(db, actor, { mine: false, limit: 5 }),
    "claims on the dashboard, mine": () => listWaitingClaims(db, actor, { mine: true, limit: 5 }),
  };
}

function deadlineCases(db: Database, actor: Actor): Record<string, () => Promise<unknown>> {
  const list = (query: string) => async () =>
    (await listDeadlines(db, actor, deadlineFilter.parse(params(query)), { after: null, limit: 50 })).rows;
  return {
    "deadlines, open": list(""),
    "deadlines, half used": list("state=due"),
    "deadlines, half used, without notices": list("state=due&kind=no_claim_notice"),
    "deadlines, overdue": list("state=over"),
    "deadlines, of a kind": list("kind=transit"),
    "deadlines, notices": list("kind=claim_notice"),
    "deadlines, mine": list("mine=1"),
    "deadlines, done": list("state=done"),
    "deadlines, waiting": list("state=waiting"),
    "deadlines on the dashboard": () => listWaitingDeadlines(db, actor, { mine: false, limit: 5 }),
    "deadlines on the dashboard, mine": () => listWaitingDeadlines(db, actor, { mine: true, limit: 5 }),
    "deadlines on the bell": () => unseenDeadlines(db, actor),
    "deadlines, calendar": () => deadlinesOfPerson(db, actor, 1000),
  };
}

function plannedCases(db: Database, actor: Actor): Record<string, () => Promise<unknown>> {
  const now = new Date();
  const first = toLocalDay(now);
  const series = (search: string) => async () => {
    const filter = { search, state: "running", mine: false } as const;
    return (await listSeries(db, actor, filter, { now, after: null, limit: 50 })).rows;
  };
  return {
    "plan of a day": async () => (await readPlan(db, actor, { first, last: first })).stops,
    "plan of a week": async () => (await readPlan(db, actor, { first, last: addDays(first, 6) })).stops,
    "series, next": series(""),
    "series, search of many": series("antwerp"),
    "series, search of one": series("ZF-UNKNOWN-1"),
    "series on the dashboard": () => listDueSeries(db, actor, { now, mine: false, limit: 5 }),
  };
}
