import { beforeAll, beforeEach } from "vitest";
import type { Actor } from "#app/access/policy.ts";
import type { TypedCharge } from "#app/charges/charge.ts";
import { saveCharges } from "#app/charges/charges.server.ts";
import { acceptInvoice, undoAcceptance } from "#app/supplier-invoices/accept.server.ts";
import { readSupplierInvoice } from "#app/supplier-invoices/read-supplier-invoices.server.ts";
import { takeUbl } from "#app/supplier-invoices/store-invoice.server.ts";
import { testCharge } from "./charges.ts";
import { emptyTables } from "./empty-tables.ts";
import { useRoles } from "./shipments.ts";
import { type Ubl, ublBytes } from "./supplier-invoices.ts";
import type { useTestDatabase } from "./test-database.ts";

let made = 0;

/** Acts of accounting on supplier invoices, and shipments with planned costs; each test begins without any. */
export function useSupplierInvoices(database: ReturnType<typeof useTestDatabase>) {
  const role = useRoles(database);
  const actors = {} as { actor: Actor; owner: Actor };
  beforeAll(() => {
    actors.actor = role("accounting");
    actors.owner = role("owner");
  });
  beforeEach(() => emptyTables(database.pool, "charges, supplier_invoices, invoices, exchange_rates"));
  const run = (text: string, values: unknown[] = []) =>
    database.pool.query<Record<string, string>>(text, values);
  const read = (id: string) => readSupplierInvoice(database.db, actors.actor, id);
  const versionOf = async (id: string) => ({ version: (await read(id)).invoice.version });
  return {
    actors,
    role,
    run,
    read,
    versionOf,
    /** A shipment with a planned cost of 100 for haulage, or with these charges. */
    async shipment(charges: readonly Partial<TypedCharge>[] = [{}]) {
      const number = `SUP-2026-${(made += 1)}`;
      const { rows } = await run(
        "insert into shipments (tracking_number, origin_location, destination_location) values ($1, 'Ghent', 'Lille') returning id",
        [number],
      );
      const id = rows[0]!.id!;
      const haulage = { description: "Haulage", cost_planned: "100", price_planned: "150" };
      const lines = charges.map((each) => testCharge({ ...haulage, ...each }));
      await saveCharges(database.db, actors.actor, id, lines, { version: "none" });
      return { id, number };
    },
    async take(values: Ubl = {}) {
      const taken = await takeUbl(database.db, actors.actor, { name: "a.xml", bytes: ublBytes(values) });
      if (!("id" in taken)) throw new Error(taken.earlier.text);
      return taken.id;
    },
    accept: async (id: string, by = actors.actor) => acceptInvoice(database.db, by, id, await versionOf(id)),
    undo: async (id: string) => undoAcceptance(database.db, actors.actor, id, await versionOf(id)),
  };
}
