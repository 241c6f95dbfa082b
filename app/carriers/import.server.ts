import { type Kysely, sql } from "kysely";
import type {
  ImportEffect,
  Importer,
  ImportRun,
  ImportRunOptions,
  MappedRow,
  UndoBatch,
  UndoOutcome,
} from "#app/imports/importer.server.ts";
import { readLeavingOut } from "#app/imports/findings.ts";
import type { PlannedRow } from "#app/imports/import.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { CARRIER_MESSAGES, type CarrierInput } from "./carrier.ts";
import { lockCarrier, writeCarrier } from "./carriers.server.ts";
import {
  carrierWords,
  mergeCarrier,
  type ReadCarrier,
  readCarrierRows,
  CARRIER_IMPORT_FIELDS,
} from "./import-carrier.ts";

export const carrierImporter: Importer = {
  kind: "carriers",
  fields: CARRIER_IMPORT_FIELDS,
  keyFields: ["name"],
  groupsOf: (keys) => keys.map(([name = ""]) => foldText(name).trim()),
  entities: [{ entity: "carrier", table: "carriers", events: ["carrier"] }],
  begin: async (tx, options) => new CarriersRun(tx, options),
  undo: (tx, _, batch) => undoCarriers(tx, batch),
};

type Stored = Awaited<ReturnType<typeof lockCarrier>>;
type Owners = ReadonlyMap<string, string>;

class CarriersRun implements ImportRun {
  readonly #tx: Kysely<DB>;
  readonly #options: ImportRunOptions;
  /** Names and codes taken by earlier rows of the file, with the carrier's name. */
  readonly #taken = new Map<string, string>();
  #steps: { input: CarrierInput; stored: Stored | null }[] = [];

  constructor(tx: Kysely<DB>, options: ImportRunOptions) {
    this.#tx = tx;
    this.#options = options;
  }

  async plan(records: readonly (readonly MappedRow[])[]): Promise<PlannedRow[]> {
    const leaveOut = new Set(this.#options.settings.leaveOut);
    const reads = records.map((rows) => readCarrierRows(rows));
    const owners = await ownersOf(this.#tx, reads);
    const stored = new Map<string, Stored>();
    const ids = new Set(reads.flatMap(({ columns }) => owners.get(nameKey(columns.name)) ?? []));
    for (const id of [...ids].toSorted())
      stored.set(id, await lockCarrier(this.#tx, this.#options.actor, id));
    this.#steps = [];
    return records.map((record) => {
      const { findings, outcome, name } = readLeavingOut(record, leaveOut, (rows) =>
        this.#planOne(readCarrierRows(rows), owners, stored),
      );
      return findings.plannedRow(record, outcome, { name });
    });
  }

  #planOne(read: ReadCarrier, owners: Owners, stored: ReadonlyMap<string, Stored>) {
    const { findings, columns } = read;
    const name = (columns.name ?? "").slice(0, 200);
    const before = stored.get(owners.get(nameKey(name)) ?? "") ?? null;
    const input = mergeCarrier(read, before);
    const owner = before?.id ?? nameKey(name);
    if (input) this.#refuseTaken(findings, input, owner, owners);
    if (!input || findings.refusals.length > 0) return { findings, name, outcome: "refused" as const };
    for (const key of keysOf(input)) this.#taken.set(key, owner);
    findings.words.push(...carrierWords(before, input));
    if (before && findings.words.length === 0) return { findings, name, outcome: "unchanged" as const };
    this.#steps.push({ input, stored: before });
    return { findings, name, outcome: before ? ("changed" as const) : ("created" as const) };
  }

  #refuseTaken(findings: ReadCarrier["findings"], input: CarrierInput, owner: string, owners: Owners): void {
    const isAnothers = (key: string) => {
      const other = this.#taken.get(key) ?? owners.get(key);
      return other !== undefined && other !== owner;
    };
    for (const other of [input.name, ...input.other_names])
      if (isAnothers(nameKey(other)))
        findings.refuse(`«${other}» is a name of another carrier already`, { columns: ["other_names"] });
    if (isAnothers(`scac ${input.scac}`)) findings.refuse(CARRIER_MESSAGES.scacTaken, { columns: ["scac"] });
    if (isAnothers(`prefix ${input.iata_prefix}`))
      findings.refuse(CARRIER_MESSAGES.prefixTaken, { columns: ["iata_prefix"] });
  }

  async perform(): Promise<ImportEffect[]> {
    const effects: ImportEffect[] = [];
    for (const { input, stored } of this.#steps) {
      const id = await writeCarrier(this.#tx, this.#options.actor, stored, input);
      const back = stored && inputOf(stored);
      effects.push({ entity: "carrier", id, name: input.name, ...(back && { back }) });
    }
    return effects;
  }
}

const nameKey = (name = ""): string => `name ${foldText(name).trim()}`;

const keysOf = ({ name, other_names, scac, iata_prefix }: CarrierInput): string[] => [
  ...[name, ...other_names].map(nameKey),
  ...(scac ? [`scac ${scac}`] : []),
  ...(iata_prefix ? [`prefix ${iata_prefix}`] : []),
];

function inputOf(stored: Stored): CarrierInput {
  const { id: _id, version: _version, retired_at: _retired, ...input } = stored;
  return input;
}

/** Finds the carriers that own the names and codes of the file. */
async function ownersOf(tx: Kysely<DB>, reads: readonly ReadCarrier[]): Promise<Owners> {
  const texts = (column: "scac" | "iata_prefix") =>
    reads.flatMap(({ columns }) => columns[column]?.replace(/[\s.-]/g, "").toUpperCase() ?? []);
  const names = reads.flatMap(({ columns }) => [
    columns.name ?? "",
    ...(columns.other_names ?? "").split(/[;\r\n]+/).map((each) => each.trim()),
  ]);
  const { rows } = await sql<{ key: string; id: string }>`
    select 'name ' || key as key, carrier_id as id from carrier_names
    where key in (select search_fold(name) from unnest(${names}::text[]) as typed (name))
    union all select 'scac ' || scac, id from carriers where scac = any(${texts("scac")}::text[])
    union all select 'prefix ' || iata_prefix, id from carriers where iata_prefix = any(${texts("iata_prefix")}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Undoes an import; created carriers are deleted, since other records refer to carriers only by name. */
async function undoCarriers(tx: Kysely<DB>, { actor, effects }: UndoBatch): Promise<UndoOutcome> {
  for (const { record_id: id, name, back } of effects) {
    if (back === null) {
      await tx.deleteFrom("carriers").where("id", "=", id).execute();
      await emit(tx, actor, { action: "carrier.removed", entityId: id, summary: name });
    } else await writeCarrier(tx, actor, await lockCarrier(tx, actor, id), back as CarrierInput);
  }
  return new Map();
}
