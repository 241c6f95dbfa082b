import { Big } from "big.js";
import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { companyNameKey } from "#app/customers/company-name.ts";
import { plainAccount, writtenIban } from "#app/invoices/iban.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { DB } from "#database/schema.generated.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { KIND_LABELS, type SupplierDocument } from "./supplier-invoice.ts";

/** An earlier document with the same number. */
export interface EarlierInvoice {
  id: string;
  /** Complete sentence about it. */
  text: string;
}

export const supplierKey = (vatNumber: string | null, name: string): string =>
  (vatNumber ? vatNumber.replace(/[^0-9A-Za-z]/g, "").toUpperCase() : companyNameKey(name))?.slice(0, 200) ||
  foldText(name).slice(0, 200);

export const invoiceNumberKey = (number: string): string =>
  foldText(number)
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .slice(0, 100) || number;

/** Finds the company with this VAT number, else the only one with this name. */
export async function findSupplier(
  tx: Kysely<DB>,
  vatNumber: string | null,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; by: string }>`
    (select id, 'vat' as by from companies where vat_key = ${vatNumber} limit 2)
    union all (select id, 'name' from companies where name_key = ${companyNameKey(name)}
      or legal_name_key = ${companyNameKey(name)} limit 2)`.execute(tx);
  const ofVat = rows.filter(({ by }) => by === "vat");
  const [only, another] = ofVat.length > 0 ? ofVat : rows;
  return only && !another ? only.id : null;
}

export interface KnownSupplier {
  name: string;
  vat_number: string | null;
}

/** Lists suppliers of earlier invoices, the last first, with their VAT numbers, then our carriers. */
export async function knownSuppliers(db: Kysely<DB>, actor: Actor): Promise<KnownSupplier[]> {
  authorize(actor, "supplier_invoices.write");
  const { rows } = await sql<KnownSupplier>`
    select name, vat_number from (
      select distinct on (coalesce(company_name_key(name), name)) name, vat_number, since from (
        select supplier as name, vat_number, created_at as since from supplier_invoices where state <> 'refused'
        union all select name, null, null from carriers where retired_at is null
      ) as named order by coalesce(company_name_key(name), name), vat_number is null, since desc nulls last
    ) as suppliers order by since desc nulls last, name limit 500`.execute(db);
  return rows;
}

interface Supplier {
  supplier: string;
  vat_number: string | null;
  company_id: string | null;
  supplier_key: string;
}

/** Matches invoices of a supplier: by VAT number or customer; by name where one of the two has no VAT number. */
export const ofSupplier = ({ supplier, vat_number, company_id, supplier_key }: Supplier) => sql<SqlBool>`
  (supplier_key = ${supplier_key} or company_id = ${company_id}
    or (num_nulls(vat_number, ${vat_number}::text) > 0 and company_name_key(supplier) = ${companyNameKey(supplier)}))`;

export async function findEarlier(
  db: Kysely<DB>,
  condition: ReturnType<typeof sql>,
): Promise<EarlierInvoice | undefined> {
  const { rows } = await sql<{
    id: string;
    kind: keyof typeof KIND_LABELS;
    number: string;
    supplier: string;
    created_at: Date;
    created_by: string;
  }>`select id, kind, number, supplier, created_at,
      ${nameByEmail("supplier_invoices.created_by")} as created_by from supplier_invoices
    where state <> 'refused' and ${condition} order by created_at limit 1`.execute(db);
  const [first] = rows;
  return (
    first && {
      id: first.id,
      text: `${KIND_LABELS[first.kind].toLowerCase()} ${first.number} of ${first.supplier}, on ${formatDate(first.created_at)} by ${first.created_by}`,
    }
  );
}

/** Lists problems of a credit note: a total above that of its invoice, with earlier credit notes, or an unknown invoice. */
export async function creditProblems(
  tx: Kysely<DB>,
  { kind, gross, currency, credits }: SupplierDocument,
  supplier: Supplier,
): Promise<string[]> {
  if (kind !== "credit_note" || credits === null) return [];
  const credited = invoiceNumberKey(credits);
  const { rows } = await sql<{ kind: string; gross: Decimal; credits: string | null }>`
    select kind, gross, credits from supplier_invoices where state <> 'refused' and ${ofSupplier(supplier)}
      and currency = ${currency} and (kind = 'invoice' and number_key = ${credited} or kind = 'credit_note')`.execute(
    tx,
  );
  const invoice = rows.find((row) => row.kind === "invoice");
  if (!invoice) return [MESSAGES.creditsUnknown(credits)];
  const notes = rows.filter((row) => row.credits !== null && invoiceNumberKey(row.credits) === credited);
  const all = notes.reduce((sum, row) => sum.plus(row.gross), new Big(gross));
  if (all.abs().lte(invoice.gross)) return [];
  return [
    MESSAGES.creditsMore(credits, formatMoney(all.abs(), currency), formatMoney(invoice.gross, currency)),
  ];
}

/** Reports a bank account that no accepted invoice of this supplier had: it may be a forger's. */
export async function accountProblems(
  tx: Kysely<DB>,
  { iban, supplier: name }: SupplierDocument,
  supplier: Supplier,
): Promise<string[]> {
  if (iban === null) return [];
  const { rows } = await sql<{ iban: string }>`
    select distinct iban from supplier_invoices where state = 'accepted' and iban is not null and ${ofSupplier(supplier)}`.execute(
    tx,
  );
  const account = plainAccount(iban);
  const isKnown = rows.length === 0 || rows.some((row) => plainAccount(row.iban) === account);
  return isKnown ? [] : [MESSAGES.otherAccount(writtenIban(account), name)];
}
