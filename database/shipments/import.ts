import { randomUUID } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { planRows } from "#domain/shipments/csv-import.ts";
import type { ImportContext, ImportStep, PlannedShipment } from "#domain/shipments/csv-plan.ts";
import { SHIPMENT_IMPORT_FIELDS } from "#domain/shipments/import-fields.ts";
import { reverseOf } from "#domain/shipments/import-reverse.ts";
import { columnOfTitle, type ImportRow } from "#domain/shipments/import-row.ts";
import { normalizeTrackingNumber, trackingKey } from "#domain/shipments/tracking-number.ts";
import type { ImportEffect, Importer, ImportRun, ImportRunOptions, MappedRow } from "../imports/importer.ts";
import type { DB } from "../schema.generated.ts";
import { loadImportContext } from "./import-context.ts";
import { ImportedParties } from "./import-parties.ts";
import { undoImported } from "./import-undo.ts";
import { changeImported, createImported } from "./import-write.ts";

/** How shipments are imported from a spreadsheet (database/imports/). */
export const shipmentImporter: Importer = {
  kind: "shipments",
  fields: SHIPMENT_IMPORT_FIELDS,
  ownField: columnOfTitle,
  keyFields: ["tracking_number"],
  groupsOf: (keys) => keys.map(([number = ""]) => trackingKey(number)),
  entities: [
    {
      entity: "shipment",
      table: "shipments",
      events: ["shipment", "shipment_note", "shipment_file", "document"],
    },
    { entity: "shipper", table: "shippers", events: ["shipper"] },
    { entity: "consignee", table: "consignees", events: ["consignee"] },
  ],
  begin: async (tx, options) => {
    if (options.apply) await lockNamed(tx, options.apply.keys);
    return new ShipmentsRun(tx, options);
  },
  undo: undoImported,
};

/** All shipments of the file at once, in the order of their ids: two writers cannot deadlock. */
async function lockNamed(tx: Kysely<DB>, keys: readonly (readonly string[])[]): Promise<void> {
  const numbers = keys.map(([number = ""]) => normalizeTrackingNumber(number));
  await sql`
    select id from shipments
    where tracking_key in (select tracking_key(typed) from unnest(${numbers}::text[]) as typed)
    order by id for update`.execute(tx);
}

const SLICE_MS = 20;

class ShipmentsRun implements ImportRun {
  readonly #tx: Kysely<DB>;
  readonly #options: ImportRunOptions;
  readonly #parties: ImportedParties;
  #created = 0;
  #steps: ImportStep[] = [];
  #known: ImportContext | undefined;

  constructor(tx: Kysely<DB>, options: ImportRunOptions) {
    this.#tx = tx;
    this.#options = options;
    this.#parties = new ImportedParties(options.apply?.keys.length ?? 0);
  }

  async plan(records: readonly (readonly MappedRow[])[]) {
    const lock = this.#options.apply !== undefined;
    const given = (records.flat() as ImportRow[]).toSorted((one, other) => one.row - other.row);
    const known = await loadImportContext(this.#tx, given, { lock, except: this.#parties.ids });
    this.#known = known;
    const planned: PlannedShipment[] = [];
    let sliceStart = performance.now();
    for (const each of planRows(given, known, this.#options.now)) {
      planned.push(each);
      // Others are served meanwhile.
      if (performance.now() - sliceStart < SLICE_MS) continue;
      await othersTurn();
      sliceStart = performance.now();
    }
    this.#steps = planned.map(({ step }) => step);
    return planned.map(({ row }) => row);
  }

  async perform(): Promise<ImportEffect[]> {
    const [tx, { actor, apply }] = [this.#tx, this.#options];
    const parties = await this.#parties.add(tx, actor, this.#steps);
    const creations = this.#steps.flatMap((step) =>
      step.act === "create" ? [{ id: randomUUID(), values: step.values }] : [],
    );
    const changes = this.#steps.flatMap((step) =>
      step.act === "change" ? [{ id: step.id, values: step.values }] : [],
    );
    this.#created += creations.length;
    const after = Math.max(0, (apply?.counts.created ?? 0) - this.#created);
    const partyId = this.#parties.idOf;
    await createImported(tx, actor, creations, { partyIds: partyId, after });
    const entries = await changeImported(tx, actor, changes, { partyId });
    const stored = new Map([...(this.#known?.shipments.values() ?? [])].map((each) => [each.id, each]));
    return [
      ...creations.map(({ id, values }) => ({ entity: "shipment", id, name: values.tracking_number })),
      ...changes.flatMap(({ id, values }) => {
        const before = stored.get(id);
        if (!before) return [];
        const [name, back] = [before.tracking_number, reverseOf(values, before)];
        return [{ entity: "shipment", id, name, back, entryId: entries.get(id) ?? null }];
      }),
      ...parties.map(({ kind, id, name }) => ({ entity: kind, id, name })),
    ];
  }
}
