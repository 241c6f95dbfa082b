import { randomUUID } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { planRows } from "./import/plan.ts";
import { withNewNumbers } from "./import/new-numbers.server.ts";
import { customerReferenceKey } from "./import/order.ts";
import { withJoinedParts } from "./import/cells.ts";
import { type ImportContext, type ImportStep, type ImportValues, reverseOf } from "./import/values.ts";
import { SHIPMENT_IMPORT_FIELDS } from "./import/fields.ts";
import sample from "./import/sample.json" with { type: "json" };
import type { PlannedRow } from "#app/imports/import.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { trackingKey } from "./number-key.ts";
import { hasTrackingNumber } from "./find-by-key.server.ts";
import {
  type ImportEffect,
  type Importer,
  type ImportRun,
  type ImportRunOptions,
  type MappedRow,
  type StoredEffect,
  type UndoBatch,
  type UndoOutcome,
  deleteUnused,
} from "#app/imports/importer.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { withCompanyColumns } from "./import/company-columns.server.ts";
import { loadImportContext } from "./import/context.server.ts";
import { ImportedParties } from "./import/parties.server.ts";
import { changeImported, createImported } from "./import/write.server.ts";
import { shipmentEvent } from "./shipment.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { MOVED_TABLES } from "#app/customers/merge-tables.server.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import { emit } from "#database/events/emit.ts";
import { insertCompany } from "#app/customers/companies.server.ts";
import { companySchema } from "#app/customers/company.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { withClosedCosts } from "./closed-costs.server.ts";

interface AddedPayer {
  id: string;
  name: string;
}

/** Customers added by an import because shipments are billed to them. */
class ImportedPayers {
  readonly #added = new Map<string, AddedPayer>();

  get ids(): string[] {
    return [...this.#added.values()].map(({ id }) => id);
  }

  /** Adds each new payer once, and sets it on the shipments. @returns payers not added by an earlier call */
  async add(tx: Kysely<DB>, actor: Actor, steps: readonly ImportStep[]): Promise<AddedPayer[]> {
    const added: AddedPayer[] = [];
    for (const step of steps) {
      if (step.act === "nothing" || step.values.new_payer === undefined) continue;
      const { new_payer: name } = step.values;
      let payer = this.#added.get(foldText(name));
      if (!payer) {
        payer = { id: await insertCompany(tx, actor, companySchema.parse({ name })), name };
        this.#added.set(foldText(name), payer);
        added.push(payer);
      }
      delete step.values.new_payer;
      step.values.bill_to_company_id = payer.id;
    }
    return added;
  }
}

const PARTIES = {
  shipper: { kind: "shipper", table: "shippers" },
  consignee: { kind: "consignee", table: "consignees" },
} as const;

async function undoImported(tx: Kysely<DB>, entity: string, batch: UndoBatch): Promise<UndoOutcome> {
  if (entity === "company")
    return deleteUnused(tx, { kind: "company", table: "companies" }, batch, MOVED_TABLES);
  if (entity !== "shipment")
    return deleteUnused(tx, PARTIES[entity as PartyKind], batch, [
      { table: "shipments", column: `${entity}_id` },
    ]);
  const created = batch.effects.filter(({ back }) => back === null);
  const changed = batch.effects.filter(({ back }) => back !== null);
  const ofCreated = created.map(({ record_id }) => record_id);
  const { held, reason } = await withClosedCosts(tx, ofCreated);
  const free = ofCreated.filter((id) => !held.has(id));
  if (free.length > 0) await deleteCreated(tx, batch, free);
  await withdrawEntries(tx, batch.actor, batch.reason, changed);
  await changeImported(
    tx,
    batch.actor,
    changed.map(({ record_id, back }) => ({ id: record_id, values: back as ImportValues })),
    { partyId: (_, party) => (party && "id" in party ? party.id : null), entries: false },
  );
  return new Map(created.flatMap(({ place, record_id }) => (held.has(record_id) ? [[place, reason]] : [])));
}

async function deleteCreated(
  tx: Kysely<DB>,
  { actor, act }: UndoBatch,
  ids: readonly string[],
): Promise<void> {
  await archiveRecords(tx, actor, "shipment", ids, act);
  // Histories are deleted first, in one statement: the cascade would delete them shipment by shipment.
  await sql`delete from shipment_status_history where shipment_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from shipments where id = any(${ids}::uuid[])`.execute(tx);
}

/** Withdraws entries: staff can still see them, visitors cannot. */
async function withdrawEntries(
  tx: Kysely<DB>,
  actor: Actor,
  reason: string,
  effects: readonly StoredEffect[],
): Promise<void> {
  const ids = effects.flatMap(({ entry_id }) => (entry_id ? [entry_id] : []));
  if (ids.length === 0) return;
  const { rows } = await sql<{ shipment_id: string; status: string; timestamp: Date }>`
    update shipment_status_history set withdrawn_at = clock_timestamp(), withdrawn_by = ${actor.email},
      withdrawn_by_id = ${actor.id}::uuid, withdrawal_reason = ${reason}
    where id = any(${ids}::uuid[]) and withdrawn_at is null
    returning shipment_id, status, "timestamp"`.execute(tx);
  const names = new Map(effects.map(({ record_id, name }) => [record_id, name]));
  const events = rows.map(({ shipment_id: id, status, timestamp }) => {
    const details = { happened: formatDateTime(timestamp), withdrawn: [null, reason] };
    return shipmentEvent("status.withdrawn", { id, tracking_number: names.get(id) ?? "" }, details, status);
  });
  await emit(tx, actor, events);
}

export const shipmentImporter: Importer = {
  kind: "shipments",
  fields: SHIPMENT_IMPORT_FIELDS,
  example: sample,
  keyFields: ["tracking_number", "customer_reference"],
  guessByRecords: withCompanyColumns,
  groupsOf: (keys) => keys.map(groupOf),
  entities: [
    {
      entity: "shipment",
      table: "shipments",
      events: ["shipment", "shipment_note", "shipment_file", "document"],
    },
    { entity: "shipper", table: "shippers", events: ["shipper"] },
    { entity: "consignee", table: "consignees", events: ["consignee"] },
    { entity: "company", table: "companies", events: ["company", "company_file"] },
  ],
  begin: async (tx, options) => {
    if (options.apply) await lockNamed(tx, options.apply.keys);
    return new ShipmentsRun(tx, options);
  },
  undo: undoImported,
};

function groupOf([number = "", customer_reference = ""]: readonly string[]): string {
  const reference = customerReferenceKey({ customer_reference });
  return trackingKey(number) || (reference && `reference ${reference}`);
}

/** Locks shipments in order of id, so that two writers cannot deadlock. */
async function lockNamed(tx: Kysely<DB>, keys: readonly (readonly string[])[]): Promise<void> {
  const numbers = keys.map(([number = ""]) => number);
  await sql`
    select id from shipments where ${hasTrackingNumber(numbers)}
    order by id for update`.execute(tx);
}

const SLICE_MS = 20;

class ShipmentsRun implements ImportRun {
  readonly #tx: Kysely<DB>;
  readonly #options: ImportRunOptions;
  readonly #parties: ImportedParties;
  readonly #payers = new ImportedPayers();
  #created = 0;
  #steps: ImportStep[] = [];
  #context: ImportContext | undefined;

  constructor(tx: Kysely<DB>, options: ImportRunOptions) {
    this.#tx = tx;
    this.#options = options;
    this.#parties = new ImportedParties(options.apply?.keys.length ?? 0);
  }

  async plan(records: readonly (readonly MappedRow[])[]) {
    const lock = this.#options.apply !== undefined;
    const { empty, leaveOut, newNumbers, ...settings } = this.#options.settings;
    const typed = records
      .flat()
      .map(withJoinedParts)
      .toSorted((one, other) => one.row - other.row);
    const { actor, choices } = this.#options;
    const rows = newNumbers ? await withNewNumbers(this.#tx, actor, typed, choices) : typed;
    const context = await loadImportContext(this.#tx, actor, rows, {
      lock,
      except: [...this.#parties.ids, ...this.#payers.ids],
    });
    this.#context = context;
    const planned: PlannedRow[] = [];
    this.#steps = [];
    let sliceStart = performance.now();
    const rules = { ...settings, clearEmpty: empty === "clear", leaveOut: new Set(leaveOut) };
    for (const { row, step } of planRows(rows, context, this.#options.now, rules)) {
      planned.push(lock && step.act === "create" ? { ...row, storedName: step.values.tracking_number } : row);
      this.#steps.push(step);
      // Yields to other requests.
      if (performance.now() - sliceStart < SLICE_MS) continue;
      await othersTurn();
      sliceStart = performance.now();
    }
    return planned;
  }

  async perform(): Promise<ImportEffect[]> {
    const [tx, { actor, apply }] = [this.#tx, this.#options];
    const parties = await this.#parties.add(tx, actor, this.#steps);
    const payers = await this.#payers.add(tx, actor, this.#steps);
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
    const stored = new Map([...(this.#context?.shipments.values() ?? [])].map((each) => [each.id, each]));
    return [
      ...creations.map(({ id, values }) => ({ entity: "shipment", id, name: values.tracking_number })),
      ...changes.flatMap(({ id, values }) => {
        const before = stored.get(id);
        if (!before) return [];
        const [name, back] = [before.tracking_number, reverseOf(values, before)];
        return [{ entity: "shipment", id, name, back, entryId: entries.get(id) ?? null }];
      }),
      ...parties.map(({ kind, id, name }) => ({ entity: kind, id, name })),
      ...payers.map((payer) => ({ entity: "company", ...payer })),
    ];
  }
}
