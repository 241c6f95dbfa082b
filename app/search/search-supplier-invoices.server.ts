import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { findNamedShipments } from "#app/supplier-invoices/named-shipments.server.ts";
import {
  mentionedInSupplierInvoice,
  ofShipments,
} from "#app/supplier-invoices/read-supplier-invoices.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { SearchHit } from "./hit.ts";
import { isShort, newestWith } from "./newest-with.server.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, type Rank, RANK, rankWords } from "./rank.ts";

const FOUND_MAX = 11;
const NEWEST = 500;
const COLUMNS = sql`id, number, supplier, currency, gross, created_at`;

interface SupplierInvoiceHitRow {
  id: string;
  number: string;
  supplier: string;
  currency: string;
  gross: string;
}

/** Searches invoices of suppliers by their number, their supplier, or any number of a shipment they are for. */
export async function searchSupplierInvoices(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "supplier_invoices.read");
  if (isShort(search)) return [];
  const [mentioned, ofNamed] = await Promise.all([findMentioned(db, search), findOfNamed(db, search)]);
  return byRank([...mentioned, ...ofNamed]);
}

async function findMentioned(db: Database, search: ParsedSearch): Promise<SearchHit[]> {
  const query = newestWith({
    table: "supplier_invoices",
    columns: COLUMNS,
    newest: NEWEST,
    limit: FOUND_MAX,
    start: [],
    conditions: [mentionedInSupplierInvoice(search.text)],
  });
  const { rows } = await sql<SupplierInvoiceHitRow>`${query}`.execute(db);
  return rows.map((row) => {
    const best = rankWords(search, [row.number, row.supplier]);
    return hitOf(row, best === RANK.none ? RANK.inside : best);
  });
}

/** Ranked last, so that the shipment itself stands before what was invoiced for it. */
async function findOfNamed(db: Database, search: ParsedSearch): Promise<SearchHit[]> {
  const named = (await findNamedShipments(db, [search.text]))(search.text);
  if (named.length === 0) return [];
  const { rows } = await sql<SupplierInvoiceHitRow>`select ${COLUMNS} from supplier_invoices
    where ${ofShipments(named.map(({ id }) => id))} order by created_at desc, id desc limit ${sql.lit(FOUND_MAX)}`.execute(
    db,
  );
  const match = `For ${named.map(({ tracking_number }) => tracking_number).join(", ")}`;
  return rows.map((row) => ({ ...hitOf(row, RANK.inside), match }));
}

const hitOf = ({ id, number, supplier, gross, currency }: SupplierInvoiceHitRow, rank: Rank): SearchHit => ({
  kind: "supplier_invoice",
  id,
  title: number,
  detail: [supplier, formatMoney(gross, currency)].join(" · "),
  rank,
});
