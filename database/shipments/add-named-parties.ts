import { type Kysely, sql } from "kysely";
import type { ImportStep, NamedParty } from "#domain/shipments/csv-import.ts";
import type { Actor } from "../audit/record-audit.ts";
import { recordAudits } from "../audit/record-audits.ts";
import type { DB } from "../schema.generated.ts";

type Kind = "shipper" | "consignee";
/** The id of a party a row names; null for none. */
export type PartyIds = (kind: Kind, party: NamedParty | null | undefined) => string | null;

/** Adds the shippers and consignees that the rows of an import name and nobody knows, each once whatever its case. */
export async function addNamedParties(
  tx: Kysely<DB>,
  actor: Actor,
  steps: readonly ImportStep[],
): Promise<PartyIds> {
  const ids = { shipper: new Map<string, string>(), consignee: new Map<string, string>() };
  for (const kind of ["shipper", "consignee"] as const) {
    const names = new Map<string, string>();
    for (const step of steps) {
      const party = step.act === "nothing" ? null : step.values[kind];
      if (party && "name" in party)
        names.set(party.name.toLowerCase(), names.get(party.name.toLowerCase()) ?? party.name);
    }
    if (names.size === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`
      insert into ${sql.table(`${kind}s`)} (name) select unnest(${[...names.values()]}::text[])
      returning id, name`.execute(tx);
    for (const { id, name } of rows) ids[kind].set(name.toLowerCase(), id);
    await recordAudits(
      tx,
      actor,
      rows.map(({ id, name }) => ({ action: `${kind}.created`, entity: kind, entityId: id, summary: name })),
    );
  }
  return (kind, party) => {
    if (!party) return null;
    return "id" in party ? party.id : (ids[kind].get(party.name.toLowerCase()) ?? null);
  };
}
