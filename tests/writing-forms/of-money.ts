import { randomUUID } from "node:crypto";
import {
  setChargeSettingArchived,
  saveChargeCode,
  saveVatTreatment,
} from "#app/charges/charge-settings.server.ts";
import { chargeCodeForm } from "#app/charges/charge-code.ts";
import { vatTreatmentForm } from "#app/charges/vat-treatment.ts";
import { draftInvoices } from "#app/invoices/drafts.server.ts";
import { chosenDrafts } from "#app/invoices/draft-form.ts";
import { issueInvoice } from "#app/invoices/issue.server.ts";
import { findInvoice } from "#app/invoices/stored-invoice.server.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { nextNumber, type World, type WritingForm } from "./world.ts";

const codeFields = () => ({ code: `T${nextNumber()}X`, description_en: "Handling", side: "both" });
const treatmentFields = () => ({
  name: `Treatment ${randomUUID()}`,
  category: "S",
  rate: "21",
  position: "5",
});

/** A shipment that a customer pays, with a charge to invoice. */
async function charged({ db, company, shipment }: World, count = 1): Promise<string> {
  const id = await shipment();
  const payer = await company();
  await db
    .updateTable("companies")
    .set({ vat_number: "BE0403170701", street: "Kaai 1", postcode: "9000", city: "Ghent" })
    .where("id", "=", payer)
    .execute();
  await db.updateTable("shipments").set({ bill_to_company_id: payer }).where("id", "=", id).execute();
  const { id: treatment } = await db
    .selectFrom("vat_treatments")
    .select("id")
    .where("name", "=", "Standard 21%")
    .executeTakeFirstOrThrow();
  const line = { description: "Handling", currency: "EUR", price_planned: "100" };
  const lines = Array.from({ length: count }, (_, position) => ({ position, ...line }));
  await db
    .insertInto("charges")
    .values(lines.map((each) => ({ shipment_id: id, ...each, vat_treatment_id: treatment })))
    .execute();
  return id;
}

async function drafted(world: World, lines = 1) {
  const [id = ""] = await draftInvoices(world.db, world.owner, [await charged(world, lines)], {
    now: new Date(),
  });
  return { id, version: (await findInvoice(world.db, id)).updated_at };
}

async function confirmSeller({ db }: World): Promise<void> {
  const value = JSON.stringify({ ...SAMPLE_INVOICING, confirmed: true });
  await db
    .insertInto("app_settings")
    .values({ key: "company.invoicing", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

const ofDraft = (intent: string, fields: Record<string, string | string[]> = {}, lines = 1): WritingForm => ({
  name: intent,
  async prepare(world) {
    await confirmSeller(world);
    const { id, version } = await drafted(world, lines);
    return { params: { id }, fields: { intent, version: version.toISOString(), ...fields } };
  },
});

const ofIssued = (
  intent: string,
  fields: Record<string, string | string[]>,
  before?: (world: World) => Promise<void>,
): WritingForm => ({
  name: intent,
  async prepare(world) {
    await confirmSeller(world);
    await before?.(world);
    const { id, version } = await drafted(world);
    const draw = async () => ({ pdf: new TextEncoder().encode("%PDF"), pages: 1 });
    await issueInvoice(world.db, world.owner, id, { version, draw, now: new Date() });
    return { params: { id }, fields: { intent, ...fields } };
  },
});

const ofCode = (archived: boolean): WritingForm => ({
  name: archived ? "archive" : "restore",
  async prepare({ db, owner }) {
    const input = chargeCodeForm.parse(codeFields());
    await saveChargeCode(db, owner, null, input);
    if (!archived) await setChargeSettingArchived(db, owner, { kind: "charge_code", key: input.code }, true);
    return { params: { code: input.code }, fields: { intent: archived ? "archive" : "restore" } };
  },
});

const ofTreatment = (archived: boolean): WritingForm => ({
  name: archived ? "archive" : "restore",
  async prepare({ db, owner }) {
    const input = vatTreatmentForm.parse(treatmentFields());
    await saveVatTreatment(db, owner, null, input);
    const { id } = await db
      .selectFrom("vat_treatments")
      .select("id")
      .where("name", "=", input.name)
      .executeTakeFirstOrThrow();
    if (!archived) await setChargeSettingArchived(db, owner, { kind: "vat_treatment", key: id }, true);
    return { params: { id }, fields: { intent: archived ? "archive" : "restore" } };
  },
});

export const MONEY_FORMS: Record<string, readonly WritingForm[]> = {
  "charges/settings/charge-code.route": [
    {
      name: "save",
      prepare: () => ({ params: { code: "new" }, fields: { intent: "save", ...codeFields() } }),
    },
    ofCode(true),
    ofCode(false),
  ],
  "charges/settings/vat-treatment.route": [
    {
      name: "save",
      prepare: () => ({ params: { id: "new" }, fields: { intent: "save", ...treatmentFields() } }),
    },
    ofTreatment(true),
    ofTreatment(false),
  ],
  "exchange-rates/settings/currencies.route": [
    {
      name: "rates",
      prepare: () => ({
        fields: { intent: "rates", day: "2026-01-02", quoted: "foreign", rates: `USD 0.9${nextNumber()}` },
      }),
    },
    {
      name: "source",
      prepare: () => ({ fields: { intent: "source", address: `https://rates.example/${randomUUID()}` } }),
    },
  ],
  "invoices/to-invoice/to-invoice.route": [
    {
      name: "draft",
      prepare: async (world) => ({ fields: { intent: "draft", shipment_id: [await charged(world)] } }),
    },
  ],
  "invoices/desk/invoices.route": [
    {
      name: "issue",
      async prepare(world) {
        await confirmSeller(world);
        const drafts = [await drafted(world), await drafted(world)];
        return { fields: { intent: "issue", drafts: chosenDrafts(drafts) } };
      },
    },
  ],
  "desk/invoice/invoice.route": [
    ofDraft("issue"),
    ofDraft("group", { position: ["0", "1"], text: "Handling twice" }, 2),
    ofDraft("change", { "line.0": "Handling at the quay" }),
    ofDraft("delete"),
    ofIssued("credit", { position: ["0"] }),
    ofIssued("peppol", { attempt: "1" }, async ({ db }) => {
      const value = JSON.stringify({
        provider: "recommand",
        account: "c_1",
        sandbox: false,
        sealed: "sealed",
      });
      await db
        .insertInto("app_settings")
        .values({ key: "peppol_connection", value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
    }),
    ofIssued("mail", { to: "an@maes.example", subject: "Invoice", message: "Here it is", attempt: "1" }),
  ],
};
