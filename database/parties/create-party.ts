import type { PartyKind } from "#domain/parties/messages.ts";
import type { PartyInput } from "#domain/parties/party.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { PARTY_TABLE } from "./party-table.ts";

/** Stores a new shipper or consignee; returns its id. */
export function createParty(db: Database, actor: Actor, kind: PartyKind, input: PartyInput): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto(PARTY_TABLE[kind].table)
      .values(input)
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, {
      action: `${kind}.created`,
      entity: kind,
      entityId: id,
      summary: input.name,
    });
    return id;
  });
}
