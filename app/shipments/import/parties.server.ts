import { type Kysely, sql } from "kysely";
import type { ImportStep, NamedParty, WrittenParty } from "./values.ts";
import { placeKey } from "./party.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { emit } from "#database/events/emit.ts";
import { jsonText } from "#database/connection/json-text.ts";
import type { DB } from "#database/schema.generated.ts";

type Kind = "shipper" | "consignee";
export type PartyIds = (kind: Kind, party: NamedParty | null | undefined) => string | null;

interface AddedParty {
  kind: Kind;
  id: string;
  name: string;
}

export class ImportedParties {
  readonly #ids = { shipper: new Map<string, string>(), consignee: new Map<string, string>() };
  readonly #records: number;
  #count = 0;

  /** @param records number of records in the file, the maximum of new parties of a kind */
  constructor(records: number) {
    this.#records = records;
  }

  get ids(): string[] {
    return [...this.#ids.shipper.values(), ...this.#ids.consignee.values()];
  }

  readonly idOf: PartyIds = (kind, party) => {
    if (!party) return null;
    return "id" in party ? party.id : (this.#ids[kind].get(keyOf(party)) ?? null);
  };

  async add(tx: Kysely<DB>, actor: Actor, steps: readonly ImportStep[]): Promise<AddedParty[]> {
    authorize(actor, "customers.write");
    const added: AddedParty[] = [];
    for (const kind of ["shipper", "consignee"] as const) {
      const parties = new Map<string, WrittenParty>();
      for (const step of steps) {
        const party = step.act === "nothing" ? null : step.values[kind];
        if (!party || "id" in party || this.idOf(kind, party) !== null || parties.has(keyOf(party))) continue;
        parties.set(keyOf(party), party);
      }
      // A row without an address means the party that another row has an address of.
      const addressed = [...parties.values()].filter(({ address }) => address !== "");
      for (const party of addressed) parties.delete(keyOf({ ...party, address: "" }));
      added.push(...(await this.#insert(tx, actor, kind, [...parties.values()])));
    }
    return added;
  }

  async #insert(
    tx: Kysely<DB>,
    actor: Actor,
    kind: Kind,
    written: readonly WrittenParty[],
  ): Promise<AddedParty[]> {
    if (written.length === 0) return [];
    // Lists show the newest first: microsecond offsets preserve the order of the file.
    const offset = sql`(${2 * this.#records - this.#count}::int - place) * interval '1 microsecond'`;
    this.#count += written.length;
    const { rows } = await sql<InsertedParty>`
      insert into ${sql.table(`${kind}s`)} (name, company, email, phone, address, created_at)
      select name, nullif(company, ''), nullif(email, ''), nullif(phone, ''), nullif(address, ''), now() + ${offset}
      from jsonb_to_recordset(${jsonText(written.map((party, place) => ({ ...party, place: place + 1 })))}::jsonb)
        as written(name text, company text, email text, phone text, address text, place int)
      order by place
      returning id, name, company, email, address`.execute(tx);
    const ids = this.#ids[kind];
    for (const { id, ...party } of rows) {
      ids.set(keyOf(party), id);
      const nameKey = keyOf({ ...party, address: null });
      if (!ids.has(nameKey)) ids.set(nameKey, id);
    }
    await emit(
      tx,
      actor,
      rows.map(({ id, name }) => ({ action: `${kind}.created`, entity: kind, entityId: id, summary: name })),
    );
    return rows.map(({ id, name }) => ({ kind, id, name }));
  }
}

type InsertedParty = { id: string; name: string } & Record<"company" | "email" | "address", string | null>;

function keyOf({ name, company, email, address }: Omit<InsertedParty, "id">): string {
  return JSON.stringify([
    ...[name, company, email].map((text) => foldText(text ?? "")),
    placeKey({ address }),
  ]);
}
