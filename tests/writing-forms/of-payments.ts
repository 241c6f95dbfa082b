import { listProfiles, saveProfile } from "#app/month-end/profiles.server.ts";
import { disputeInvoice } from "#app/payments/disputes.server.ts";
import { paymentForm } from "#app/payments/payment.ts";
import { recordPayment } from "#app/payments/payments.server.ts";
import { readItem } from "#app/payments/read-payments.server.ts";
import { remindersFormValues } from "#app/payments/settings/reminders-form.ts";
import { SAMPLE_REMINDERS } from "#app/settings/reminders.ts";
import { writeOff } from "#app/payments/settle.server.ts";
import { confirmMatches } from "#app/payments/statements/match-statement.server.ts";
import { readStatementFile } from "#app/payments/statements/read-statement-file.server.ts";
import { takeStatements } from "#app/payments/statements/statements.server.ts";
import { camtFile } from "../bank-statements.ts";
import { insertIssued } from "../open-invoices.ts";
import { nextNumber, type World, type WritingForm } from "./world.ts";

const nextFile = (movement: { amount: string; text?: string }) =>
  camtFile([movement], undefined, 1_000 * nextNumber());

const payFields = { amount: "50", currency: "EUR", booked_on: "2026-11-20", account: "Cash" };

/** A payment of EUR 50 with nothing settled, and an open invoice of the same customer. */
async function unused(world: World) {
  const company = await world.company();
  const invoice = await insertIssued(world.db, { company });
  const payment = await recordPayment(world.db, world.owner, company, paymentForm.parse(payFields));
  return { payment: payment.id, invoice: invoice.id };
}

/** A statement with a payment of an open invoice. */
async function taken({ db, owner }: World) {
  const { communication } = await insertIssued(db);
  const file = new TextEncoder().encode(nextFile({ amount: "121.00", text: communication ?? "" }));
  const { ids } = await takeStatements(db, owner, "november.xml", readStatementFile(file));
  return ids[0] ?? "";
}

/** A customer with an overdue invoice, and somebody who reads about money. */
async function overdue({ db, company }: World) {
  const id = await company();
  const person = { company_id: id, name: "Ann", email: `${id}@maes.example`, position: 1 };
  await db.insertInto("company_contacts").values(person).execute();
  await insertIssued(db, { company: id, dueOn: "2026-01-01" });
  return id;
}

const ofInvoice = (intent: string, fields: Record<string, string | string[]> = {}): WritingForm => ({
  name: intent,
  async prepare({ db }) {
    const { id } = await insertIssued(db);
    return { params: { id }, fields: { intent, ...fields } };
  },
});

export const PAYMENT_FORMS: Record<string, readonly WritingForm[]> = {
  "payments/desk/invoice-payments.route": [
    ofInvoice("pay", payFields),
    ofInvoice("write-off", { amount: "1", reason: "Rounding" }),
    ofInvoice("dispute", { reason: "Wrong weight" }),
    {
      name: "end-dispute",
      async prepare({ db, owner }) {
        const { id } = await insertIssued(db);
        await disputeInvoice(db, owner, id, "Wrong weight", new Date());
        return { params: { id }, fields: { intent: "end-dispute" } };
      },
    },
    {
      name: "undo-settlement",
      async prepare({ db, owner }) {
        const { id } = await insertIssued(db);
        await writeOff(db, owner, id, { amount: "1", reason: "Rounding" });
        const { settlements } = await readItem(db, owner, id);
        return {
          params: { id },
          fields: { intent: "undo-settlement", settlement: settlements[0]?.id ?? "" },
        };
      },
    },
    {
      name: "set-off",
      async prepare({ db }) {
        const paid = await insertIssued(db, { gross: "10.00" });
        const note = await insertIssued(db, { kind: "credit_note", credits: paid.id, gross: "50.00" });
        const { id } = await insertIssued(db);
        return { params: { id: note.id }, fields: { intent: "set-off", invoice: [id] } };
      },
    },
  ],
  "payments/desk/statements.route": [
    {
      name: "take",
      prepare: () => ({
        // An amount of its own: the same one of the same day would be asked about.
        fields: {
          file: new File([nextFile({ amount: `${nextNumber()}.00` })], "november.xml", { type: "text/xml" }),
        },
      }),
    },
  ],
  "payments/desk/statement.route": [
    {
      name: "confirm",
      prepare: async (world) => ({
        params: { id: await taken(world) },
        fields: { intent: "confirm", certain: "1" },
      }),
    },
    {
      name: "undo",
      async prepare(world) {
        const id = await taken(world);
        await confirmMatches(world.db, world.owner, id, { certain: true, chosen: [] });
        return { params: { id }, fields: { intent: "undo" } };
      },
    },
  ],
  "month-end/month-end.route": [
    {
      name: "save-profile",
      prepare: () => ({
        fields: {
          intent: "save-profile",
          name: `P${nextNumber()}`,
          format: "comma",
          column: ["number", "net"],
        },
      }),
    },
    {
      name: "delete-profile",
      async prepare({ db, owner }) {
        const name = `P${nextNumber()}`;
        await saveProfile(db, owner, { name, format: "comma", column: ["number"] });
        const profile = (await listProfiles(db, owner)).find((each) => each.name === name);
        return { fields: { intent: "delete-profile", profile: profile?.id ?? "" } };
      },
    },
  ],
  "payments/desk/reminders.route": [
    {
      name: "send",
      async prepare(world) {
        const company = await overdue(world);
        return { fields: { intent: "send", company: [company] } };
      },
    },
  ],
  "payments/settings/reminders.route": [
    {
      name: "reminders",
      prepare: async (world) => ({
        fields: {
          intent: "reminders",
          version: await world.settingVersion("reminders"),
          ...remindersFormValues(SAMPLE_REMINDERS),
          days_3: String(100 + (nextNumber() % 200)),
        },
      }),
    },
  ],
  "payments/desk/account.route": [
    {
      name: "credit-limit",
      prepare: async (world) => ({
        params: { company: await world.company() },
        fields: { intent: "credit-limit", limit: String(nextNumber()) },
      }),
    },
    {
      name: "send-statement",
      async prepare(world) {
        const company = await overdue(world);
        const letter = { to: "money@maes.example", subject: "Statement", message: "Please find it attached" };
        return { params: { company }, fields: { intent: "send-statement", ...letter } };
      },
    },
    {
      name: "pay",
      async prepare(world) {
        const company = await world.company();
        return { params: { company }, fields: { intent: "pay", ...payFields } };
      },
    },
  ],
  "payments/desk/payment.route": [
    {
      name: "settle",
      async prepare(world) {
        const { payment, invoice } = await unused(world);
        return { params: { id: payment }, fields: { intent: "settle", invoice: [invoice] } };
      },
    },
    {
      name: "refund",
      async prepare(world) {
        const { payment } = await unused(world);
        return { params: { id: payment }, fields: { intent: "refund", ...payFields } };
      },
    },
    {
      name: "undo-settlement",
      async prepare(world) {
        const { id } = await insertIssued(world.db);
        const typed = paymentForm.parse({ ...payFields, invoice: [id] });
        const payment = await recordPayment(world.db, world.owner, null, typed);
        const { settlements } = await readItem(world.db, world.owner, id);
        return {
          params: { id: payment.id },
          fields: { intent: "undo-settlement", settlement: settlements[0]?.id ?? "" },
        };
      },
    },
    {
      name: "undo",
      async prepare(world) {
        const { payment } = await unused(world);
        return { params: { id: payment }, fields: { intent: "undo" } };
      },
    },
  ],
};
