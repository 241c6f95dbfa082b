import { sql } from "kysely";
import { structuredCommunication } from "#app/invoices/communication.ts";
import type { Database } from "#database/connection/connect.ts";

let made = 0;

interface OpenInvoiceFacts {
  kind?: "invoice" | "credit_note";
  company?: string | null;
  customer?: string;
  gross?: string;
  currency?: string;
  vat?: string;
  dueOn?: string;
  /** Id of the invoice that a credit note refers to. */
  credits?: string;
  model?: object;
  /** `YYYY-MM-DD` */
  issuedOn?: string;
}

/** Stores an issued invoice or credit note as the database has it after issuing: without lines, and open. */
export async function insertIssued(db: Database, facts: OpenInvoiceFacts = {}) {
  const {
    kind = "invoice",
    company = null,
    customer = "Maes NV",
    gross = "121.00",
    currency = "EUR",
    vat = "0",
  } = facts;
  const count = (made += 1);
  const number = `${kind === "invoice" ? "" : "C"}T${process.pid}-${count}`;
  const communication = kind === "invoice" ? structuredCommunication(2_026_000_000 + count) : null;
  const { rows } = await sql<{ id: string }>`
    insert into invoices (kind, number, issued_on, issued_at, issued_by, series, year, count, due_on, communication,
      company_id, customer, currency, model, net, vat, gross, credits_id, created_by)
    values (${kind}, ${number}, ${facts.issuedOn ?? "2026-11-01"}, now(), 'a@zenne.example', ${`T${process.pid}${kind[0]}`}, 2026, ${count},
      ${facts.dueOn ?? "2026-12-01"}, ${communication}, ${company}, ${customer}, ${currency}, ${JSON.stringify(facts.model ?? {})}, ${gross}::numeric - ${vat}::numeric, ${vat}, ${gross},
      ${facts.credits ?? null}, 'a@zenne.example') returning id`.execute(db);
  return { id: rows[0]?.id ?? "", number, communication };
}
