import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { readVat } from "#app/customers/company-numbers.ts";
import { rateOn } from "#app/exchange-rates/rates.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { fieldError, Invalid } from "#app/kit/errors.ts";
import { cutToFit } from "#app/kit/text/text.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  accountProblems,
  creditProblems,
  type EarlierInvoice,
  findEarlier,
  findSupplier,
  invoiceNumberKey,
  ofSupplier,
  supplierKey,
} from "./suppliers.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { findNamedShipments } from "./named-shipments.server.ts";
import { plannedCosts, proposeShares, textOfLine } from "./propose.ts";
import { readUbl } from "./read-ubl.server.ts";
import { chargesOf } from "./read-costs.server.ts";
import { eventOf, STATE_BY_LINES, storeShares } from "./shares.server.ts";
import type { SupplierDocument } from "./supplier-invoice.ts";

type Intake = { id: string } | { earlier: EarlierInvoice };

/**
 * Imports an uploaded e-invoice with the PDF inside, and proposes costs for its lines.
 * @returns its id, or the earlier document with the same file or number @throws Invalid when it cannot be parsed
 */
export async function takeUbl(
  db: Database,
  actor: Actor,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<Intake> {
  authorize(actor, "supplier_invoices.write");
  return storeUbl(db, actor, file, { source: "file" });
}

/** Stores a typed invoice, with its PDF if there is one. @returns as `takeUbl` @throws Invalid when the PDF cannot be read */
export async function typeInvoice(
  db: Database,
  actor: Actor,
  document: SupplierDocument,
  pdf: Uint8Array<ArrayBuffer> | null = null,
): Promise<Intake> {
  authorize(actor, "supplier_invoices.write");
  const pdfHash = pdf && (await storePdf(db, pdf));
  if (pdf && !pdfHash) throw fieldError("file", MESSAGES.noPdf);
  return store(db, actor, document, { source: "typed" }, pdfHash ? { pdf_hash: pdfHash } : null);
}

interface Origin {
  source: "typed" | "file" | "inbox";
  /** The access point it came from, and its id there. */
  provider?: string;
  provider_id?: string;
}

/** Imports an e-invoice for an authorized caller: a person, or the job that reads the inbox. */
export async function storeUbl(
  db: Database,
  by: EventActor,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  origin: Origin,
): Promise<Intake> {
  const hash = createHash("sha256").update(bytes).digest();
  const earlier = await findEarlier(db, sql`hash = ${hash}`);
  if (earlier) return { earlier: { ...earlier, text: MESSAGES.sameFile(earlier.text) } };
  const { document, pdf } = readUbl(bytes);
  const pdfHash = pdf && (await storePdf(db, pdf));
  const problems = [...document.problems, ...(pdf && !pdfHash ? [MESSAGES.pdfDamaged] : [])];
  return store(db, by, { ...document, problems }, origin, {
    file: Buffer.from(bytes),
    hash,
    file_name: cutToFit(name.slice(-200), 200) || "invoice.xml",
    pdf_hash: pdfHash,
  });
}

/** Stores the PDF; null when it is no valid PDF. */
async function storePdf(db: Database, pdf: Uint8Array<ArrayBuffer>): Promise<Buffer | null> {
  try {
    const { hash, type } = await storeContent(db, pdf);
    return type === "application/pdf" ? hash : null;
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

interface StoredFile {
  file?: Buffer;
  hash?: Buffer;
  file_name?: string;
  pdf_hash: Buffer | null;
}

async function store(
  db: Database,
  by: EventActor,
  document: SupplierDocument,
  origin: Origin,
  file: StoredFile | null,
): Promise<Intake> {
  return db.transaction().execute(async (tx) => {
    const { kind, number, supplier, currency, gross } = document;
    const row = await rowOf(tx, document);
    const isSame = sql`number_key = ${row.number_key} and kind = ${kind}
      and ${ofSupplier(row)}`;
    const earlier = await findEarlier(tx, isSame);
    if (earlier) return { earlier: { ...earlier, text: MESSAGES.sameNumber(earlier.text) } };
    const stored = await tx
      .insertInto("supplier_invoices")
      .values({ ...row, ...origin, ...file, created_by: by.email || "Peppol" })
      // Of two concurrent imports, the second finds the first below.
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) {
      const first = await findEarlier(tx, file?.hash ? sql`(hash = ${file.hash} or (${isSame}))` : isSame);
      return { earlier: first ?? { id: "", text: MESSAGES.changed } };
    }
    await propose(tx, document, await insertLines(tx, stored.id, document.lines));
    await sql`update supplier_invoices set state = ${STATE_BY_LINES} where id = ${stored.id}`.execute(tx);
    const details = { source: origin.source, gross: formatMoney(gross, currency) };
    await emit(tx, by, eventOf({ id: stored.id, number, supplier }, "taken", details));
    return { id: stored.id };
  });
}

/** Returns the stored columns of the document itself. */
async function rowOf(tx: Kysely<DB>, document: SupplierDocument) {
  const { number, supplier, currency, issuedOn } = document;
  const vat = readVat(document.vatNumber ?? "");
  const vatNumber = "value" in vat ? vat.value : document.vatNumber;
  const by = {
    supplier,
    vat_number: vatNumber,
    company_id: await findSupplier(tx, "value" in vat ? vat.value : null, supplier),
    supplier_key: supplierKey(vatNumber, supplier),
  };
  return {
    ...by,
    kind: document.kind,
    state: "received" as const,
    number,
    number_key: invoiceNumberKey(number),
    issued_on: issuedOn,
    due_on: document.dueOn,
    currency,
    rate: await rateOn(tx, currency, issuedOn),
    net: document.net,
    vat: document.vat,
    gross: document.gross,
    credits: document.credits,
    iban: document.iban,
    communication: document.communication,
    note: document.note,
    problems: [
      ...document.problems,
      ...(await creditProblems(tx, document, by)),
      ...(await accountProblems(tx, document, by)),
    ],
  };
}

/** Stores proposed costs for the lines. @param ids of the lines, in their order */
async function propose(tx: Kysely<DB>, document: SupplierDocument, ids: readonly string[]): Promise<void> {
  const texts = [document.note, ...document.lines.map(textOfLine)];
  const namedIn = await findNamedShipments(tx, texts);
  const named = texts.flatMap((text) => namedIn(text).map(({ id }) => ({ shipmentId: id })));
  const costs = plannedCosts((await chargesOf(tx, named)).values());
  const shares = proposeShares(document, (text) => namedIn(text).map(({ id }) => id), costs);
  for (const [index, share] of shares.entries()) if (share) await storeShares(tx, ids[index] ?? "", [share]);
}

async function insertLines(
  tx: Kysely<DB>,
  invoiceId: string,
  lines: SupplierDocument["lines"],
): Promise<string[]> {
  const rows = await tx
    .insertInto("supplier_invoice_lines")
    .values(
      lines.map(({ description, note, amount, vatRate }, position) => ({
        invoice_id: invoiceId,
        position,
        description,
        note,
        amount,
        vat_rate: vatRate,
      })),
    )
    .returning(["id", "position"])
    .execute();
  return rows.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
}
