import { type Kysely, sql } from "kysely";
import type { ActName, ActProgress } from "./act.ts";
import type { Actor, Capability } from "#app/access/policy.ts";
import type { DomainEvent } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";

export interface StoredAct<Parameters = unknown> extends ActProgress {
  actor_id: string | null;
  actor_email: string;
  kind: ActName;
  parameters: Parameters;
  subject: string | null;
  outcome: JsonObject;
  started_at: Date;
}

interface ActStep {
  processed: number;
  skipped: number;
  outcome?: JsonObject;
}

export interface ActKind<Parameters> {
  name: ActName;
  /** Capabilities of which the actor needs one, checked at the start and for every batch. */
  needs(parameters: Parameters): readonly [Capability, ...Capability[]];
  /** Processes the next batch: at most actBatch.size records, locked in order of id. */
  perform(tx: Kysely<DB>, actor: Actor, act: StoredAct<Parameters>): Promise<ActStep>;
  /** Called in the transaction that completes the act; returns additions to the outcome. */
  finish?(tx: Kysely<DB>, actor: Actor, act: StoredAct<Parameters>): Promise<JsonObject | undefined>;
  /** Builds the single audit event, when the act has completed or stopped. */
  event(act: StoredAct<Parameters>): DomainEvent;
}

export const changedBy = ({ done, skipped }: Pick<ActProgress, "done" | "skipped">) => done - skipped;

export const ACT_COLUMNS = sql.raw(
  "id, kind, actor_id, actor_email, parameters, subject, total, done, skipped, outcome, state, reason, started_at",
);

export async function lockAct(
  tx: Kysely<DB>,
  condition: ReturnType<typeof sql>,
): Promise<StoredAct | undefined> {
  const { rows } = await sql<StoredAct>`select ${ACT_COLUMNS} from acts where ${condition}`.execute(tx);
  return rows[0];
}
