import { type Kysely, sql } from "kysely";
import type { BuildProgress } from "#domain/reports/report.ts";
import type { DB } from "../schema.generated.ts";
import { RULES } from "./rules.ts";

/** The sums are being made, or take many changes in, and the records are too many to read instead. */
export class SumsNotMade extends Error {
  readonly progress: BuildProgress | null;

  constructor(progress: BuildProgress | null) {
    super("the sums of the reports are not made yet");
    this.progress = progress;
  }
}

/** Changes that a reader adds to the sums himself, in about a second each report. */
const MANY_CHANGES = 10_000;

/** What there is to read reports from. */
interface SumsState {
  made: boolean;
  /** Null where nobody has begun. */
  build: BuildProgress | null;
  /** Whether so many changes wait that reading them takes longer than a page may. */
  busy: boolean;
  /** About how many shipments there are, as of the last analysis of their table. */
  shipments: number;
}

/** One row where there are sums by these rules. */
export const sumsMade = sql`select from report_state where rules = ${RULES}`;

/** Whether there are sums by these rules. */
export async function areSumsMade(db: Kysely<DB>): Promise<boolean> {
  return (await sumsMade.execute(db)).rows.length > 0;
}

/** Whether there are sums by these rules, and how far they are being made. */
export async function readSumsState(db: Kysely<DB>): Promise<SumsState> {
  const { rows } = await sql<Omit<SumsState, "build"> & { done: number | null; total: number | null }>`
    select exists (select from report_state where rules = ${RULES}) as made,
      (select reltuples::float8 from pg_class where oid = 'shipments'::regclass) as shipments,
      (select count(*) > ${MANY_CHANGES} from (
        select from report_changes limit ${MANY_CHANGES + 1}) as waiting) as busy,
      build.done::float8 as done, build.total::float8 as total
    from (values (1)) as one (row) left join report_build as build on rules = ${RULES}`.execute(db);
  const { made = false, busy = false, shipments = 0, done = null, total = null } = rows[0] ?? {};
  return { made, busy, shipments, build: done === null || total === null ? null : { done, total } };
}
