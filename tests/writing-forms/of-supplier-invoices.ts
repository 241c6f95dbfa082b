import { acceptInvoice } from "#app/supplier-invoices/accept.server.ts";
import { assignLines } from "#app/supplier-invoices/assign-lines.server.ts";
import { readSupplierInvoice } from "#app/supplier-invoices/read-supplier-invoices.server.ts";
import { takeUbl } from "#app/supplier-invoices/store-invoice.server.ts";
import { changeState } from "#app/supplier-invoices/change-invoice.server.ts";
import { typedPart, ublBytes, ublFile } from "../supplier-invoices.ts";
import { nextNumber, type World, type WritingForm } from "./world.ts";

let closings = 0;
/** A month after those closed before: only such a one keeps the accounts of its charges. */
const nextClosedMonth = () => {
  closings += 1;
  return `20${10 + Math.floor(closings / 9)}-0${1 + (closings % 9)}`;
};

/** An invoice whose line is assigned to a shipment, with its version and line as fields. */
async function assigned(world: World, currency = "EUR") {
  const { db, owner } = world;
  const bytes = ublBytes({ number: `T-${process.pid}-${nextNumber()}`, currency });
  const taken = await takeUbl(db, owner, { name: "a.xml", bytes });
  const id = "id" in taken ? taken.id : "";
  const shipment = await world.shipment();
  const { tracking_number } = await db
    .selectFrom("shipments")
    .select("tracking_number")
    .where("id", "=", shipment)
    .executeTakeFirstOrThrow();
  const lineId = (await readSupplierInvoice(db, owner, id)).lines[0]?.id ?? "";
  await assignLines(db, owner, id, { version: 1, parts: [typedPart(lineId, [tracking_number])] });
  return { id, lineId };
}

const ofInvoice = (
  intent: string,
  fields: (about: { lineId: string }) => Record<string, string> = () => ({}),
  before: (world: World, id: string, version: number) => Promise<unknown> = async () => {},
  currency?: string,
): WritingForm => ({
  name: intent,
  async prepare(world) {
    const about = await assigned(world, currency);
    await before(world, about.id, 2);
    const { version } = (await readSupplierInvoice(world.db, world.owner, about.id)).invoice;
    return { params: { id: about.id }, fields: { intent, version: String(version), ...fields(about) } };
  },
});

export const SUPPLIER_INVOICE_FORMS: Record<string, readonly WritingForm[]> = {
  "supplier-invoices/desk/supplier-invoices.route": [
    {
      name: "take",
      prepare: () => ({
        fields: {
          file: new File([ublFile({ number: `U-${process.pid}-${nextNumber()}` })], "a.xml", {
            type: "text/xml",
          }),
        },
      }),
    },
  ],
  "supplier-invoices/desk/new-supplier-invoice.route": [
    {
      name: "type",
      prepare: () => ({
        fields: {
          intent: "type",
          kind: "invoice",
          supplier: "Haulier NV",
          number: `P-${process.pid}-${nextNumber()}`,
          issued_on: "2026-11-20",
          currency: "EUR",
          "lines.0.description": "Haulage",
          "lines.0.amount": "100",
          vat: "21",
          gross: "121",
        },
      }),
    },
  ],
  "supplier-invoices/desk/supplier-invoice.route": [
    ofInvoice("accept"),
    ofInvoice("undo", undefined, ({ db, owner }, id, version) => acceptInvoice(db, owner, id, { version })),
    ofInvoice("turn", () => ({ turn: "dispute", reason: "Wrong weight" })),
    ofInvoice("reopen", undefined, ({ db, owner }, id, version) =>
      changeState(db, owner, id, { version, turn: "dispute", reason: "Wrong weight" }),
    ),
    ofInvoice("rate", () => ({ currency: "USD", rate: "0.9" }), undefined, "USD"),
    ofInvoice("supplier", () => ({ company_id: "" })),
    ofInvoice("assign", ({ lineId }) => ({ "parts.0.line": lineId, "parts.0.shipment": "" })),
  ],
  "supplier-invoices/inbox/inbox.route": [
    {
      name: "settle",
      async prepare({ db }) {
        const { id } = await db
          .insertInto("unread_documents")
          .values({
            provider: "billit",
            provider_id: `${process.pid}-${nextNumber()}`,
            problem: "No invoice",
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return { fields: { intent: "settle", id, settled: "yes" } };
      },
    },
  ],
  "supplier-invoices/settings/supplier-limits.route": [
    {
      name: "limits",
      prepare: async (world) => ({
        fields: {
          intent: "limits",
          version: await world.settingVersion("supplier_invoices"),
          second_from: String(10_000 + nextNumber()),
        },
      }),
    },
    {
      name: "close",
      prepare: async (world) => ({
        fields: {
          intent: "close",
          version: await world.settingVersion("supplier_invoices"),
          closed_month: nextClosedMonth(),
        },
      }),
    },
  ],
};
