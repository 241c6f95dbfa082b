import { type Actor, authorize } from "#app/access/policy.ts";
import { findCarriers } from "#app/carriers/carriers.server.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import type { Database } from "#database/connection/connect.ts";
import type { SearchHit } from "./hit.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, rankWords, type Rank } from "./rank.ts";
import { CLAIM_KINDS } from "#app/claims/claim.ts";
import { findClaims } from "#app/claims/claims.server.ts";
import { isShort, newestWith } from "./newest-with.server.ts";
import { foundBy } from "#app/consolidations/list-consolidations.server.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import { sql } from "kysely";
import { DRAFT_TITLES, signedAmount } from "#app/invoices/invoice-list.ts";
import type { InvoiceKind } from "#app/invoices/invoice.ts";
import { readableInvoices } from "#app/invoices/own-customers.server.ts";
import { mentionedInInvoice } from "#app/invoices/read-invoices.server.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { findNamedShipments } from "#app/supplier-invoices/named-shipments.server.ts";
import {
  mentionedInSupplierInvoice,
  ofShipments,
} from "#app/supplier-invoices/read-supplier-invoices.server.ts";

const FOUND_MAX = 11;

/** Searches carriers by any name, SCAC, prefix or contact person. */
export async function searchCarriers(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "carriers.read");
  const carriers = await findCarriers(db, actor, search.text, FOUND_MAX);
  return byRank(
    carriers.map(({ id, name, other_names, modes, scac, iata_prefix, contact }): SearchHit => {
      const best = rankWords(search, [name, ...other_names, scac, iata_prefix, contact]);
      const by = modes.map((mode) => TRANSPORT_MODES[mode]).join(", ");
      return {
        kind: "carrier",
        id,
        title: name,
        detail: [by, scac, iata_prefix, contact].filter(Boolean).join(" · "),
        rank: best === RANK.none ? RANK.inside : best,
      };
    }),
  );
}

/** Searches claims by number, shipment number, or liable party. */
export async function searchClaims(db: Database, actor: Actor, search: ParsedSearch): Promise<SearchHit[]> {
  authorize(actor, "claims.read");
  if (isShort(search)) return [];
  const rows = await findClaims(db, actor, search.text, FOUND_MAX);
  return byRank(
    rows.map(({ id, number, kind, tracking_number, liable }): SearchHit => {
      const best = rankWords(search, [number, tracking_number, liable]);
      return {
        kind: "claim",
        id,
        title: number,
        detail: [CLAIM_KINDS[kind], tracking_number, liable].filter(Boolean).join(" · "),
        rank: best === RANK.none ? RANK.inside : best,
      };
    }),
  );
}

/** Searches by number, master reference, booking, container, carrier or vessel. */
export async function searchConsolidations(
  db: Database,
  actor: Actor,
  search: ParsedSearch,
): Promise<SearchHit[]> {
  authorize(actor, "shipments.read");
  if (isShort(search)) return [];
  const rows = await db
    .selectFrom("consolidations")
    .select(["id", "number", "mode", "carrier", "master_reference", "conveyance"])
    .where(foundBy(search.text))
    .orderBy("created_at", "desc")
    .limit(FOUND_MAX)
    .execute();
  const key = referenceKey(search.text);
  return byRank(
    rows.map(({ id, number, mode, carrier, master_reference, conveyance }): SearchHit => {
      const best = rankWords(search, [number, master_reference, carrier, conveyance]);
      const isExact = [number, master_reference].some((each) => each !== null && referenceKey(each) === key);
      const detail = [LEG_MODES[mode], master_reference, carrier, conveyance];
      return {
        kind: "consolidation",
        id,
        title: number,
        detail: detail.filter(Boolean).join(" · "),
        rank: isExact ? RANK.exact : best === RANK.none ? RANK.inside : best,
      };
    }),
  );
}

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
