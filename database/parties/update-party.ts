import { NotFound } from "#domain/errors.ts";
import { PARTY_TEXTS, type PartyKind } from "#domain/parties/messages.ts";
import { ChangedMeanwhile } from "#domain/parties/changed-meanwhile.ts";
import { type PartyInput, PARTY_FIELDS } from "#domain/parties/party.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { isRowId } from "../row-id.ts";
import { PARTY_TABLE } from "./party-table.ts";

/**
 * Changes a shipper or consignee that is still as it was read.
 *
 * @param version `updated_at` of the row that was edited
 * @throws NotFound, or ChangedMeanwhile with the row as it is now
 */
export async function updateParty(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  id: string,
  version: Date,
  input: PartyInput,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { table } = PARTY_TABLE[kind];
    const stored = isRowId(id)
      ? await tx
          .selectFrom(table)
          .select([...PARTY_FIELDS, "updated_at"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst()
      : undefined;
    if (!stored) throw new NotFound(PARTY_TEXTS[kind].notFound);
    const changed = PARTY_FIELDS.filter((field) => stored[field] !== input[field]);
    if (stored.updated_at.getTime() !== version.getTime() && changed.length > 0) {
      throw new ChangedMeanwhile(kind, stored);
    }
    if (changed.length === 0) return;
    await tx.updateTable(table).set(input).where("id", "=", id).execute();
    await recordAudit(tx, actor, {
      action: `${kind}.updated`,
      entity: kind,
      entityId: id,
      summary: input.name,
      details: { changed },
    });
  });
}
