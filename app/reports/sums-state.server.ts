import { type Kysely, sql } from "kysely";
import type { BuildProgress } from "./report.ts";
import type { DB } from "#database/schema.generated.ts";
import { createHash } from "node:crypto";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { settingInSql } from "#app/settings/settings.server.ts";
import { REQUEST_RULES } from "./parts-of-requests.server.ts";
import { SHIPMENT_RULES } from "./parts-of-shipments.server.ts";

/** Increase it when the calculation of a record's contribution changes. */
const VERSION = 6;

const HASH = createHash("sha256")
  .update(JSON.stringify([VERSION, COMPANY_TIME_ZONE, REQUEST_RULES, SHIPMENT_RULES]))
  .digest("hex");

/** Key of the rules: when they change (time zone, opening hours, volume weight by air), the sums are rebuilt. */
export const RULES = sql<string>`(${sql.lit(HASH)} || ' ' || ${settingInSql("air_cm3_per_kg")})`;

/** Thrown while the sums are being built or have many pending changes, and the records are too many to read instead. */
export class SumsMissing extends Error {
  readonly progress: BuildProgress | null;

  constructor(progress: BuildProgress | null) {
    super("the sums of the reports are not made yet");
    this.progress = progress;
  }
}

/** Maximum number of pending changes that a reader adds itself, in about a second per report. */
const MANY_CHANGES = 10_000;

export interface SumsState {
  made: boolean;
  build: BuildProgress | null;
  /** Pending changes of the sums; `many` when adding them takes too long for a page. */
  changes: "none" | "few" | "many";
  /** An estimate from the last analysis of the table. */
  shipments: number;
}

export interface SumsQuery {
  state?: () => Promise<SumsState>;
}

export function sumsStateOnce(db: Kysely<DB>): () => Promise<SumsState> {
  let state: Promise<SumsState> | undefined;
  return () => (state ??= readSumsState(db));
}

interface SumsRow extends Pick<SumsState, "made" | "shipments"> {
  waiting: number;
  done: number | null;
  total: number | null;
}

export const sumsReady = sql`select from report_state where rules = ${RULES}`;

export async function areSumsReady(db: Kysely<DB>): Promise<boolean> {
  return (await sumsReady.execute(db)).rows.length > 0;
}

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
