import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connection/connect.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import type { DB } from "#database/schema.generated.ts";
import { addToSums, keepPlaces, sumQuartersAndYears, takeLock } from "./fold-changes.server.ts";
import { areSumsReady, RULES } from "./sums-state.server.ts";
import { partsOfRecords, type Source, packed, PART } from "./record-sources.server.ts";

const BATCH = 10_000;

const STEPS = ["clear", "shipment", "request", "offer", "whole"] as const;
type Step = (typeof STEPS)[number];

/** Records in the order of creation, so that neighbouring rows affect the sums of one month. */
const RECORDS = {
  clear: { from: sql`report_facts`, at: null, id: sql`record_id`, where: sql`true` },
  shipment: { from: sql`shipments`, at: sql`created_at`, id: sql`id`, where: sql`true` },
  request: { from: sql`quote_requests`, at: sql`created_at`, id: sql`id`, where: sql`true` },
  offer: { from: sql`offers`, at: null, id: sql`id`, where: sql`id = first_id` },
} as const;

interface Cursor {
  step: Step;
  /** As text, to keep microseconds. */
  after_at: string | null;
  after_id: string | null;
}

/**
 * Starts a build when sums are missing or follow other rules (time zone, opening hours); resumes an unfinished build.
 * @param always starts in any case
 */
export async function startBuild(db: Database, { always = false } = {}): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    await takeLock(tx, { wait: true });
    if (!always && (await areSumsReady(tx))) return false;
    if (!always && (await readBuild(tx))) return true;
    // All records are read afterwards: only the changes of open transactions must wait.
    for (const table of [
      "report_changes",
      "report_sums",
      "report_places",
      "report_state",
      "report_build",
    ] as const) {
      await sql`delete from ${sql.table(table)}`.execute(tx);
    }
    await sql`
      insert into report_build (rules, step, total) values (${RULES}, ${STEPS[0]},
        (select count(*) from shipments) + (select count(*) from quote_requests)
        + (select count(*) from offers where id = first_id))`.execute(tx);
    return true;
  });
}

/** Processes the next records in one transaction. @returns false when no build by these rules is running any more */
export async function buildOn(db: Database): Promise<boolean> {
  if (!(await readBuild(db))) return false;
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    await takeLock(tx, { wait: true });
    const build = await readBuild(tx);
    if (!build) return false;
    if (build.step !== "whole") {
      await takeNext(tx, build.step, build);
      return true;
    }
    await sumQuartersAndYears(tx);
    // With the rules at its start: a setting may have changed since.
    await sql`insert into report_state (rules) select rules from report_build`.execute(tx);
    await sql`delete from report_build`.execute(tx);
    return false;
  });
}

async function readBuild(on: Kysely<DB>): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select step, after_at::text as after_at, after_id from report_build where rules = ${RULES}`.execute(on);
  return rows[0];
}

async function takeNext(tx: Kysely<DB>, step: Exclude<Step, "whole">, cursor: Cursor): Promise<void> {
  const ids = await nextIds(tx, step, cursor);
  const last = ids.length < BATCH ? undefined : ids.at(-1);
  const next = last ? step : STEPS[STEPS.indexOf(step) + 1];
  const batch = sql`${ids.map(({ id }) => id)}::uuid[]`;
  if (step === "clear") await sql`delete from report_facts where record_id = any(${batch})`.execute(tx);
  else if (ids.length > 0) await takeRecords(tx, step, batch);
  await sql`
    update report_build set step = ${next}, after_at = ${last?.at ?? null}::timestamptz, after_id = ${last?.id ?? null}::uuid,
      done = done + ${step === "clear" ? 0 : ids.length}`.execute(tx);
}

async function nextIds(tx: Kysely<DB>, step: Exclude<Step, "whole">, { after_at, after_id }: Cursor) {
  const { from, at, id, where } = RECORDS[step];
  const after =
    after_id === null
      ? sql`true`
      : at
        ? sql`(${at}, ${id}) > (${after_at}::timestamptz, ${after_id}::uuid)`
        : sql`${id} > ${after_id}::uuid`;
  const { rows } = await sql<{ id: string; at: string | null }>`
    select ${id} as id, ${at ? sql`${at}::text` : sql`null`} as at from ${from}
    where ${where} and ${after} order by ${at ? sql`${at}, ${id}` : id} limit ${BATCH}`.execute(tx);
  return rows;
}

/** Skips a record whose creation time was changed; its row in `report_changes` covers it. */
async function takeRecords(tx: Kysely<DB>, source: Source, batch: RawBuilder<unknown>): Promise<void> {
  await addToSums(
    tx,
    sql`
    added as materialized (${partsOfRecords(source, { ids: batch })}),
    kept as (
      insert into report_facts (source, record_id, parts)
      select ${source}, record_id, parts from (${packed(sql`select * from added`)}) as packed
      on conflict do nothing returning record_id),
    moved as (select ${PART} from added join kept using (record_id))`,
    { whole: false },
  );
  if (source === "shipment") await keepPlaces(tx, sql`shipments.id = any(${batch})`);
}

/** Rebuilds all sums at once, for commands, measurements and tests. */
export async function rebuildSums(
  db: Database,
  { always = false, taken = () => {} }: { always?: boolean; taken?: () => unknown } = {},
): Promise<boolean> {
  if (!(await startBuild(db, { always }))) return false;
  while (await buildOn(db)) await taken();
  return true;
}
