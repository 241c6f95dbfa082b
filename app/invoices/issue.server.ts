import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { nextCount } from "#app/documents/next-count.server.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { chargeProblems } from "./charge-problems.server.ts";
import { checkInvoice } from "./check-invoice.ts";
import { structuredCommunication } from "./communication.ts";
import { writeOffRounding } from "./credit-rounding.server.ts";
import { type Buyer, payersTerms, readBuyer } from "./draft-model.server.ts";
import { lockDraft } from "./drafts.server.ts";
import { dueDay, type PaymentTerms } from "./due-day.ts";
import type { Invoice } from "./invoice.ts";
import { invoiceFileName } from "./invoice-view.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import type { InvoiceProblem } from "./problem.ts";
import { accountsFor, sellerOf, termsFor } from "./seller.ts";
import { columnsOf, emitInvoice, findInvoice, type StoredInvoice } from "./stored-invoice.server.ts";
import { invoiceTotals } from "./totals.ts";
import { writeUbl } from "./ubl.server.ts";

export type DrawInvoice = (invoice: Invoice) => Promise<DrawnPaper>;

/**
 * Issues a draft in one transaction, so that a failure uses up no number: number, days, communication, PDF, e-invoice.
 * @param options.now decides day and year in Brussels time @returns its number, or problems, with nothing stored
 * @throws NotFound; Conflict when it is issued already or was changed since
 */
export async function issueInvoice(
  db: Database,
  actor: Actor,
  id: string,
  { version, draw, now }: { version: Date; draw: DrawInvoice; now: Date },
): Promise<{ number: string } | { problems: InvoiceProblem[] }> {
  authorize(actor, "invoices.write");
  return db.transaction().execute(async (tx) => {
    await lockShipmentsOf(tx, id);
    const draft = await lockDraft(tx, id, version);
    const { model, problems, terms, invoicing } = await readAsIssued(tx, draft, now);
    if (problems.length > 0) return { problems };
    if (draft.credits_id) await releaseCharges(tx, id, draft.credits_id);
    const series = model.kind === "invoice" ? invoicing.invoice_series : invoicing.credit_series;
    const numbering = await takeNumber(tx, series, model.issuedOn);
    const issued: Invoice = {
      ...model,
      number: numbering.number,
      issuedOn: numbering.day,
      dueOn: dueDay(numbering.day, terms),
      communication: model.kind === "invoice" ? await takeCommunication(tx, numbering.year) : null,
    };
    await storeFiles(tx, id, issued, draw);
    await tx
      .updateTable("invoices")
      .set({
        ...columnsOf(issued),
        number: issued.number,
        issued_on: issued.issuedOn,
        issued_at: now,
        issued_by: actor.email,
        series,
        year: numbering.year,
        count: numbering.count,
        due_on: issued.dueOn,
        communication: issued.communication,
        customer: issued.buyer.name,
      })
      .where("id", "=", id)
      .execute();
    if (draft.credits_id) await writeOffRounding(tx, actor, { creditedId: draft.credits_id, noteId: id });
    const total = `${issued.currency} ${invoiceTotals(issued).gross}`;
    await emitInvoice(tx, actor, "issued", { ...draft, number: issued.number }, { total });
    return { number: numbering.number };
  });
}

/** Locks the shipments, whose lock all changes of charges take: none changes between its check and the number. */
async function lockShipmentsOf(tx: Kysely<DB>, id: string): Promise<void> {
  if (!isRowId(id)) return;
  await sql`
    select id from shipments where id in (select shipment_id from invoice_lines where invoice_id = ${id})
    order by id for no key update`.execute(tx);
}

/**
 * Returns a draft as it would be issued now, with the problems that prevent it: its parties, accounts and days are
 * today's, not those it was made with.
 */
export async function draftAsIssued(
  db: Database,
  actor: Actor,
  draft: StoredInvoice,
  now: Date,
): Promise<{ model: Invoice; problems: InvoiceProblem[] }> {
  authorize(actor, "invoices.read");
  const { model, problems } = await readAsIssued(db, draft, now);
  return { model, problems };
}

async function readAsIssued(tx: Kysely<DB>, draft: StoredInvoice, now: Date) {
  const { invoicing } = await readSettings(tx);
  const today = toLocalDay(now);
  const buyer = draft.company_id ? await readBuyer(tx, draft.company_id) : null;
  const terms = termsFor(invoicing, await termsOfDraft(tx, draft, buyer));
  const model = { ...refresh(draft, buyer, invoicing, today), dueOn: dueDay(today, terms) };
  const problems = [...problemsOf(model, draft, invoicing), ...(await chargeProblems(tx, draft))];
  return { model, problems, terms, invoicing };
}

function problemsOf(
  invoice: Invoice,
  { company_id }: Pick<StoredInvoice, "company_id">,
  { confirmed }: Invoicing,
): InvoiceProblem[] {
  // A credit note goes to the invoiced party, even when that is no longer a customer.
  const isGone = invoice.kind === "invoice" && company_id === null;
  const customerGone = INVOICE_MESSAGES.customerGone(invoice.buyer.name);
  return [
    ...(confirmed ? [] : [{ rule: "ZENNE-SAMPLE", field: "seller", message: INVOICE_MESSAGES.sampleSeller }]),
    ...(isGone ? [{ rule: "ZENNE-CUSTOMER", field: "buyer", message: customerGone }] : []),
    ...checkInvoice(invoice),
  ];
}

async function termsOfDraft(
  tx: Kysely<DB>,
  { id }: StoredInvoice,
  buyer: Buyer | null,
): Promise<PaymentTerms | null> {
  const lines = await tx
    .selectFrom("invoice_lines")
    .select("charge_id")
    .where("invoice_id", "=", id)
    .execute();
  return payersTerms(
    tx,
    buyer,
    lines.flatMap(({ charge_id }) => charge_id ?? []),
  );
}

/** Updates seller and buyer to current data; a credit note keeps those of its invoice. */
function refresh({ model }: StoredInvoice, buyer: Buyer | null, settings: Invoicing, today: string): Invoice {
  if (model.kind === "credit_note") return { ...model, issuedOn: today };
  return {
    ...model,
    issuedOn: today,
    seller: sellerOf(settings),
    accounts: accountsFor(settings, model.currency),
    buyer: buyer?.party ?? model.buyer,
  };
}

/**
 * Takes the next number. The counter stays locked until the end of the transaction: numbers have no gap, and days are
 * in the order of numbers.
 */
async function takeNumber(tx: Kysely<DB>, series: string, today: string) {
  const year = Number(today.slice(0, 4));
  const count = await nextCount(tx, `invoice ${series}`.trim(), year);
  const { last } = await tx
    .selectFrom("invoices")
    .select(sql<string | null>`to_char(max(issued_on), 'YYYY-MM-DD')`.as("last"))
    .where("series", "=", series)
    .where("year", "=", year)
    .where("count", "=", count - 1)
    .executeTakeFirstOrThrow();
  const day = last !== null && last > today ? last : today;
  return { count, year, day, number: `${series}${year}-${String(count).padStart(5, "0")}` };
}

/** Takes the next communication. Counted over all series, so that no two invoices of a year have the same. */
async function takeCommunication(tx: Kysely<DB>, year: number): Promise<string> {
  return structuredCommunication(year * 1_000_000 + (await nextCount(tx, "communication", year)));
}

async function storeFiles(tx: Kysely<DB>, id: string, issued: Invoice, draw: DrawInvoice): Promise<void> {
  const { pdf } = await draw(issued);
  const name = runInLanguage(issued.language, () => invoiceFileName(issued));
  const xml = runInLanguage(issued.language, () => writeUbl(issued, { name, bytes: pdf }));
  const files = [
    { kind: "pdf", name, bytes: Buffer.from(pdf) },
    { kind: "ubl", name: name.replace(/\.pdf$/, ".xml"), bytes: Buffer.from(xml) },
  ];
  for (const file of files) {
    await tx
      .insertInto("invoice_files")
      .values({ invoice_id: id, ...file, hash: sql<Buffer>`sha256(${file.bytes})` })
      .execute();
  }
}

/** Releases credited charges, which can be invoiced again; each is credited once. @throws Conflict */
async function releaseCharges(tx: Kysely<DB>, noteId: string, creditedId: string): Promise<void> {
  await findInvoice(tx, creditedId, { lock: true });
  const { rows } = await sql<{ wanted: number; freed: number }>`
    with note as (select charge_id from invoice_lines where invoice_id = ${noteId}),
      freed as (update invoice_lines set released = true from note
        where invoice_id = ${creditedId} and invoice_lines.charge_id = note.charge_id and not released
        returning 1)
    select (select count(*) from note)::int as wanted, (select count(*) from freed)::int as freed`.execute(
    tx,
  );
  if (rows[0]?.wanted !== rows[0]?.freed) throw new Conflict(INVOICE_MESSAGES.creditedAlready);
}
