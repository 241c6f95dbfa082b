import { type Kysely, sql } from "kysely";
import {
  isFullExport,
  isProofFresh,
  PROOF_LIFETIME_MS,
  ProofRequired,
  ROWS_WITHOUT_PROOF,
} from "#app/access/proof-required.ts";
import type { DB } from "#database/schema.generated.ts";
import { findLastProof, type SessionActor } from "./fresh-proof.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What one account does without a fresh proof counts together for a day, or since the session's last proof was over, however
 * it is split into acts. `asks`: whether that needs a proof. @returns whether there is one @throws ProofRequired
 */
async function requireProof(
  tx: Kysely<DB>,
  actor: SessionActor,
  now: Date,
  asks: (since: Date) => Promise<boolean>,
): Promise<boolean> {
  const proof = await findLastProof(tx, actor);
  if (isProofFresh(proof, now)) return true;
  // Two acts at once would each leave the other out.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rows without proof ${actor.id}`}, 0))`.execute(
    tx,
  );
  const sinceProof = proof === null ? 0 : proof.getTime() + PROOF_LIFETIME_MS;
  if (await asks(new Date(Math.max(sinceProof, now.getTime() - DAY_MS)))) throw new ProofRequired();
  return false;
}

/** Before rows are archived and deleted. @throws ProofRequired for more than a hundred, with those deleted before */
export const requireProofToDelete = (
  tx: Kysely<DB>,
  actor: SessionActor,
  { rows, now }: { rows: number; now: Date },
): Promise<boolean> =>
  requireProof(tx, actor, now, async (since) => {
    const { rows: earlier } = await sql`
      select from deleted_records where actor_id = ${actor.id}::uuid and deleted_at >= ${since} and restored_at is null
      limit ${ROWS_WITHOUT_PROOF + 1}`.execute(tx);
    return rows + earlier.length > ROWS_WITHOUT_PROOF;
  });

/**
 * Before a file with rows of a table is sent. @returns details of its audit line, where later exports find it
 * @throws ProofRequired for a full export, with those before
 */
export async function requireProofToExport(
  tx: Kysely<DB>,
  actor: SessionActor,
  { table, rows, now }: { table: "shipments" | "companies"; rows: number; now: Date },
): Promise<{ rows: number; proved: boolean }> {
  const proved = await requireProof(tx, actor, now, async (since) => {
    // Of a table with more rows a full export has more than a hundred.
    const { rows: counted } = await sql<{ earlier: number; total: number }>`select
      (select coalesce(sum((details->>'rows')::int), 0)::float8 from audit_log where audited
        and actor_id = ${actor.id}::uuid and at >= ${since} and action = ${`${table}.exported`}
        and details->'proved' = 'false') as earlier,
      (select count(*)::int from (select from ${sql.table(table)} limit ${2 * ROWS_WITHOUT_PROOF}) as few) as total`.execute(
      tx,
    );
    const { earlier = 0, total = 0 } = counted[0] ?? {};
    return rows > 0 && isFullExport(rows + earlier, total);
  });
  return { rows, proved };
}
