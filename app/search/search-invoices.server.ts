import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { DRAFT_TITLES, signedAmount } from "#app/invoices/invoice-list.ts";
import type { InvoiceKind } from "#app/invoices/invoice.ts";
import { readableInvoices } from "#app/invoices/own-customers.server.ts";
import { mentionedInInvoice } from "#app/invoices/read-invoices.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { SearchHit } from "./hit.ts";
import { isShort, newestWith } from "./newest-with.server.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, rankWords } from "./rank.ts";

const FOUND_MAX = 11;
const NEWEST = 500;

interface InvoiceHitRow {
  id: string;
  kind: InvoiceKind;
  number: string | null;
  customer: string;
  currency: string;
  gross: string;
}

/** Searches invoices and credit notes by number or customer. */
export async function searchInvoices(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "invoices.read");
  if (isShort(search)) return [];
  const query = newestWith({
    table: "invoices",
    columns: sql`id, kind, number, customer, currency, gross, created_at`,
    shown: readableInvoices(actor),
    newest: NEWEST,
    limit: FOUND_MAX,
    start: [],
    conditions: [mentionedInInvoice(search.text)],
  });
  const { rows } = await sql<InvoiceHitRow>`${query}`.execute(db);
  return byRank(
    rows.map(({ id, kind, number, customer, currency, gross }): SearchHit => {
      const best = rankWords(search, [number, customer]);
      return {
        kind: "invoice",
        id,
        title: number ?? DRAFT_TITLES[kind],
        detail: [customer, signedAmount({ kind, currency }, gross)].join(" · "),
        rank: best === RANK.none ? RANK.inside : best,
      };
    }),
  );
}
