import { type Kysely, sql } from "kysely";
import type { BuildProgress } from "#domain/reports/report.ts";
import type { DB } from "../schema.generated.ts";
import { createHash } from "node:crypto";
import { COMPANY_TIME_ZONE } from "#domain/time-zone.ts";
import { settingInSql } from "../settings/settings.ts";
import { REQUEST_RULES } from "./parts-of-requests.ts";
import { SHIPMENT_RULES } from "./parts-of-shipments.ts";

/** To be raised when what a record adds is computed in another way. */
const VERSION = 5;

const HASH = createHash("sha256")
  .update(JSON.stringify([VERSION, COMPANY_TIME_ZONE, REQUEST_RULES, SHIPMENT_RULES]))
  .digest("hex");

/**
 * By which rules the sums are made, in SQL: with others (another time zone, other opening hours, another volume weight by
 * air in the settings) they are made anew.
 */
export const RULES = sql<string>`(${sql.lit(HASH)} || ' ' || ${settingInSql("air_cm3_per_kg")})`;

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
export interface SumsState {
  made: boolean;
  /** Null where nobody has begun. */
  build: BuildProgress | null;
  /** Whether changes wait that the sums have not: `many` where reading them takes longer than a page may. */
  changes: "none" | "few" | "many";
  /** About how many shipments there are, as of the last analysis of their table. */
  shipments: number;
}

/** What reports of one page share. */
export interface SumsAsked {
  state?: () => Promise<SumsState>;
}

/** Reads the state when first asked for it, once. */
export function sumsStateOnce(db: Kysely<DB>): () => Promise<SumsState> {
  let state: Promise<SumsState> | undefined;
  return () => (state ??= readSumsState(db));
}

interface SumsRow extends Pick<SumsState, "made" | "shipments"> {
  waiting: number;
  done: number | null;
  total: number | null;
}

/** One row where there are sums by these rules. */
export const sumsMade = sql`select from report_state where rules = ${RULES}`;

/** Whether there are sums by these rules. */
export async function areSumsMade(db: Kysely<DB>): Promise<boolean> {
  return (await sumsMade.execute(db)).rows.length > 0;
}

/** Whether there are sums by these rules, and how far they are being made. */
export async function readSumsState(db: Kysely<DB>): Promise<SumsState> {
  const { rows } = await sql<SumsRow>`
    select exists (select from report_state where rules = ${RULES}) as made,
      (select reltuples::float8 from pg_class where oid = 'shipments'::regclass) as shipments,
      (select count(*)::int from (select from report_changes limit ${MANY_CHANGES + 1}) as waiting) as waiting,
      build.done::float8 as done, build.total::float8 as total
    from (values (1)) as one (row) left join report_build as build on rules = ${RULES}`.execute(db);
  const { made = false, waiting = 0, shipments = 0, done = null, total = null } = rows[0] ?? {};
  return {
    made,
    changes: waiting === 0 ? "none" : waiting > MANY_CHANGES ? "many" : "few",
    shipments,
    build: done === null || total === null ? null : { done, total },
  };
}
