import { type Kysely, sql } from "kysely";
import type { ImportStep } from "#domain/shipments/csv-import.ts";
import type { NamedParty, WrittenParty } from "#domain/shipments/csv-party.ts";
import { foldText } from "#domain/search.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { emit } from "../events/emit.ts";
import type { DB } from "../schema.generated.ts";

type Kind = "shipper" | "consignee";
/** The id of the party a row names; null for none. */
export type PartyIds = (kind: Kind, party: NamedParty | null | undefined) => string | null;

/** Adds the unknown shippers and consignees that the rows of an import name, each once whatever its case. */
export async function addNamedParties(
  tx: Kysely<DB>,
  actor: Actor,
  steps: readonly ImportStep[],
): Promise<PartyIds> {
  authorize(actor, "customers.write");
  const ids = { shipper: new Map<string, string>(), consignee: new Map<string, string>() };
  for (const kind of ["shipper", "consignee"] as const) {
    const parties = new Map<string, WrittenParty>();
    for (const step of steps) {
      const party = step.act === "nothing" ? null : step.values[kind];
      if (party && "name" in party && !parties.has(keyOf(party))) parties.set(keyOf(party), party);
    }
    if (parties.size === 0) continue;
    const written = [...parties.values()];
    // Lists show the newest first: microsecond offsets preserve the order of the file.
    const { rows } = await sql<{ id: string; name: string; company: string | null; email: string | null }>`
      insert into ${sql.table(`${kind}s`)} (name, company, email, created_at)
      select name, nullif(company, ''), nullif(email, ''), now() + (${written.length}::int - place) * interval '1 microsecond'
      from unnest(${written.map(({ name }) => name)}::text[], ${written.map(({ company }) => company)}::text[],
        ${written.map(({ email }) => email)}::text[]) with ordinality as written(name, company, email, place)
      returning id, name, company, email`.execute(tx);
    for (const { id, name, company, email } of rows) {
      ids[kind].set(keyOf({ name, company: company ?? "", email: email ?? "" }), id);
    }
    await emit(
      tx,
      actor,
      rows.map(({ id, name }) => ({ action: `${kind}.created`, entity: kind, entityId: id, summary: name })),
    );
  }
  return (kind, party) => {
    if (!party) return null;
    return "id" in party ? party.id : (ids[kind].get(keyOf(party)) ?? null);
  };
}

/** Equal for spellings of one party that differ in case or accents only. */
function keyOf({ name, company, email }: WrittenParty): string {
  return JSON.stringify([name, company, email].map(foldText));
}
