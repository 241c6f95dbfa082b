import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { lineAmount } from "#app/invoices/totals.ts";
import type { DrawInvoice } from "#app/invoices/issue.server.ts";
import type { Invoice, InvoiceParty } from "#app/invoices/invoice.ts";
import { writeUbl } from "#app/invoices/ubl.server.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { acceptInvoice } from "#app/supplier-invoices/accept.server.ts";
import { readSupplierInvoice } from "#app/supplier-invoices/read-supplier-invoices.server.ts";
import { takeUbl } from "#app/supplier-invoices/store-invoice.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { accountant } from "./invoices.ts";
import samples from "./samples/supplier-invoices.json" with { type: "json" };

interface Cost {
  number: string;
  description: string;
  planned: string;
}

/**
 * Invoices of suppliers for what the demo planned: one accepted, one that waits for a second person, one to check with a
 * difference, and one that names no shipment we know.
 * @returns how many came in
 */
export async function loadDemoSupplierInvoices(db: Database, now: Date, draw: DrawInvoice): Promise<number> {
  const actor = await accountant(db);
  if (!actor) return 0;
  const used = new Set<string>();
  const today = toLocalDay(now);
  for (const [index, { supplier, number, costs, extra, act }] of samples.invoices.entries()) {
    const rows = await findCosts(db, Object.keys(costs), used);
    const shipment = rows[0]?.number ?? null;
    if (shipment) used.add(shipment);
    const more: Readonly<Record<string, string | undefined>> = costs;
    const lines = [
      ...rows.map(({ description, planned }) => ({
        description,
        price: new Big(planned).plus(more[description] ?? 0).toFixed(2),
      })),
      ...Object.entries(extra ?? {}).map(([description, price]) => ({ description, price })),
    ];
    if (lines.length === 0) continue;
    const day = addDays(today, index - samples.invoices.length);
    const model = invoiceOf(samples.suppliers[supplier as keyof typeof samples.suppliers], {
      number,
      day,
      shipment,
      lines,
    });
    const { pdf } = await draw(model);
    const ubl = writeUbl(model, { name: "invoice.pdf", bytes: pdf });
    const bytes = new TextEncoder().encode(ubl);
    const taken = await takeUbl(db, actor, { name: `${number.replace("/", "-")}.xml`, bytes });
    if (act === "accept" && "id" in taken) {
      const { invoice, obstacles } = await readSupplierInvoice(db, actor, taken.id);
      if (obstacles.length === 0) await acceptInvoice(db, actor, taken.id, { version: invoice.version });
    }
  }
  const { count } = await db
    .selectFrom("supplier_invoices")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Planned costs of these names of the shipment that has most of them, which none invoiced yet. */
async function findCosts(
  db: Kysely<DB>,
  names: readonly string[],
  used: ReadonlySet<string>,
): Promise<Cost[]> {
  const { rows } = await sql<Cost>`
    select tracking_number as number, description, cost_planned::text as planned
    from charges join shipments on shipments.id = shipment_id
    where description = any(${names}) and cost_actual is null and tracking_number <> all(${[...used]})
    order by count(*) over (partition by shipment_id) desc, tracking_number, position`.execute(db);
  return rows.filter(({ number }) => number === rows[0]?.number);
}

function invoiceOf(
  { name, number: vat, iban }: { name: string; number: string; iban: string },
  invoice: {
    number: string;
    day: string;
    shipment: string | null;
    lines: { description: string; price: string }[];
  },
): Invoice {
  const { number, day, shipment, lines } = invoice;
  const party = (called: string, enterpriseNumber: string): InvoiceParty => ({
    name: called,
    vatNumber: `BE${enterpriseNumber}`,
    enterpriseNumber,
    address: { street: "Sample quay 1", postcode: "2030", city: "Antwerpen", countryCode: "BE" },
    endpoint: null,
    contact: { name: null, phone: null, email: null },
  });
  return {
    kind: "invoice",
    number,
    issuedOn: day,
    dueOn: addDays(day, 30),
    currency: "EUR",
    language: "en",
    seller: party(name, vat),
    buyer: party(SAMPLE_INVOICING.legal_name, SAMPLE_INVOICING.enterprise_number ?? ""),
    references: { buyer: shipment, order: null },
    communication: null,
    accounts: [{ iban, bic: null, bank: null, currency: "EUR" }],
    shipments: [],
    lines: lines.map(({ description, price }) => {
      const line = {
        description,
        code: null,
        quantity: "1",
        unit: "C62",
        unitPrice: price,
        vat: { category: "S" as const, rate: "21", exemptionCode: null, reason: null },
        shipment,
      };
      return { ...line, amount: lineAmount(line, "EUR") };
    }),
    delivery: { day, countryCode: "BE" },
    exchange: null,
    preceding: null,
    note: null,
  };
}
