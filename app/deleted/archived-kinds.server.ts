import { type RawBuilder, sql } from "kysely";
import type { DeletedKind } from "./deleted.ts";
import { FILE_OWNERS } from "#app/live/file-owners.ts";

/** A reference to a row of another table. When that row is missing, the record is restored without the reference. */
export interface RowReference {
  column: string;
  table: string;
  /** Key column of the other table; `id` by default. */
  key?: string;
  /** Expression of the key, when `column` only contains it. */
  through?: string;
  /** Set when the other table is archived too: that row must be restored before the record. */
  kind?: DeletedKind;
}

export interface RelatedRows {
  part: string;
  table: string;
  column: string;
}

export interface ChildRows extends RelatedRows {
  /** The table between these rows and the record. */
  through?: { table: string; column: string };
  references?: readonly RowReference[];
}

interface ArchivedKind {
  table: string;
  name: RawBuilder<string>;
  /** Rows in other tables that are deleted with the record, in the order of restoring. */
  children?: readonly ChildRows[];
  /** Rows that stay when the record is deleted: their ids are stored, and a restore links them again. */
  joined?: readonly RelatedRows[];
  references?: readonly RowReference[];
  /** Its unique column for display, and the expression that is compared. */
  unique?: {
    column: string;
    key: string;
    compare: (value: RawBuilder<string>) => RawBuilder<string>;
    nameColumn: string;
    /** Column within whose equal values the key is unique. */
    within?: string;
  };
  /** Entities of its audit entries, when they differ: a record belongs to the one whose column it has. */
  audit?: readonly { entity: string; idColumn: string }[];
}

const shipper = { column: "shipper_id", table: "shippers", kind: "shipper" } as const;
// Without `kind`: a party can be restored while its customer is deleted.
const company = { column: "company_id", table: "companies" } as const;
const payer = { column: "bill_to_company_id", table: "companies" } as const;
const consignee = { column: "consignee_id", table: "consignees", kind: "consignee" } as const;

export const ARCHIVED_KINDS: Record<DeletedKind, ArchivedKind> = {
  shipment: {
    table: "shipments",
    name: sql`record.tracking_number`,
    children: [
      { part: "entries", table: "shipment_status_history", column: "shipment_id" },
      { part: "notes", table: "shipment_notes", column: "shipment_id" },
      {
        part: "mentions",
        table: "note_mentions",
        column: "note_id",
        through: { table: "shipment_notes", column: "shipment_id" },
      },
      { part: "references", table: "shipment_references", column: "shipment_id" },
      // Containers come first, since goods refer to them.
      { part: "containers", table: "shipment_containers", column: "shipment_id" },
      { part: "goods", table: "shipment_goods", column: "shipment_id" },
      { part: "legs", table: "shipment_legs", column: "shipment_id" },
      { part: "etaChanges", table: "shipment_eta_changes", column: "shipment_id" },
      { part: "links", table: "private_links", column: "shipment_id" },
      { part: "files", table: "files", column: "shipment_id" },
      { part: "proofs", table: "delivery_proofs", column: "shipment_id" },
      {
        part: "deliveries",
        table: "deliveries",
        column: "shipment_id",
        references: [{ column: "entered_by_id", table: "admin_users" }],
      },
      {
        part: "claims",
        table: "claims",
        column: "shipment_id",
        references: [{ column: "opened_by_id", table: "admin_users" }],
      },
      {
        part: "claimFiles",
        table: "claim_files",
        column: "claim_id",
        through: { table: "claims", column: "shipment_id" },
      },
      {
        part: "deadlines",
        table: "deadlines",
        column: "shipment_id",
        references: [
          { column: "responsible_id", table: "admin_users" },
          { column: "kind", table: "deadline_kinds", key: "code" },
          { column: "consolidation_id", table: "consolidations" },
          { column: "claim_id", table: "claims" },
        ],
      },
      { part: "paperWaivers", table: "paper_waivers", column: "shipment_id" },
      {
        part: "plannedStops",
        table: "planned_stops",
        column: "shipment_id",
        references: [{ column: "order_id", table: "documents" }],
      },
      {
        part: "consolidation",
        table: "consolidation_shipments",
        column: "shipment_id",
        references: [{ column: "consolidation_id", table: "consolidations" }],
      },
      {
        part: "charges",
        table: "charges",
        column: "shipment_id",
        references: [
          { column: "offer_id", table: "offers" },
          { column: "consolidation_cost_id", table: "consolidation_costs" },
          { column: "vat_treatment_id", table: "vat_treatments" },
          { column: "code", table: "charge_codes", key: "code" },
          payer,
        ],
      },
    ],
    joined: [
      { part: "seriesDays", table: "shipment_series_days", column: "shipment_id" },
      { part: "series", table: "shipment_series", column: "pattern_id" },
      { part: "requests", table: "quote_requests", column: "shipment_id" },
      { part: "offers", table: "offers", column: "shipment_id" },
    ],
    references: [shipper, consignee, payer, { column: "owner_id", table: "admin_users" }],
    unique: {
      column: "tracking_number",
      key: "tracking_key",
      compare: (value) => sql`tracking_key(${value})`,
      nameColumn: "tracking_number",
    },
  },
  status: {
    table: "shipment_status_history",
    name: sql`(select tracking_number from shipments where id = record.shipment_id) || ': ' || record.status`,
    references: [{ column: "shipment_id", table: "shipments", kind: "shipment" }],
    audit: [{ entity: "shipment", idColumn: "shipment_id" }],
  },
  shipper: {
    table: "shippers",
    name: sql`record.name`,
    children: [{ part: "links", table: "private_links", column: "shipper_id" }],
    references: [company],
  },
  consignee: {
    table: "consignees",
    name: sql`record.name`,
    children: [{ part: "links", table: "private_links", column: "consignee_id" }],
    references: [company],
  },
  quote_request: {
    table: "quote_requests",
    name: sql`record.email`,
    children: [
      { part: "files", table: "files", column: "quote_request_id" },
      {
        part: "messages",
        table: "request_messages",
        column: "request_id",
        references: [
          { column: "mail_id", table: "mails" },
          { column: "author_id", table: "admin_users" },
        ],
      },
    ],
    joined: [{ part: "offers", table: "offers", column: "request_id" }],
    references: [
      { column: "shipment_id", table: "shipments" },
      { column: "owner_id", table: "admin_users" },
      company,
    ],
  },
  contact_submission: { table: "contact_submissions", name: sql`record.email` },
  blog_post: {
    table: "blog_posts",
    name: sql`record.title`,
    references: [
      { column: "category_id", table: "blog_categories" },
      { column: "author_id", table: "blog_authors" },
      { column: "featured_image", table: "images", key: "hash", through: "featured_image_hash" },
    ],
    unique: {
      column: "slug",
      key: "slug",
      compare: (value) => value,
      nameColumn: "title",
      within: "language",
    },
  },
  company: {
    table: "companies",
    name: sql`record.name`,
    children: [
      { part: "contacts", table: "company_contacts", column: "company_id" },
      { part: "links", table: "private_links", column: "company_id" },
      { part: "merges", table: "company_merges", column: "kept_id" },
      { part: "files", table: "files", column: "company_id" },
    ],
    joined: [
      ...[
        "shippers",
        "consignees",
        "quote_requests",
        "offers",
        "invoices",
        "payments",
        "supplier_invoices",
        "account_letters",
      ].map((table) => ({ part: table, table, column: "company_id" })),
      ...["shipments", "charges"].map((table) => ({ part: table, table, column: "bill_to_company_id" })),
    ],
  },
  file: {
    table: "files",
    name: sql`concat_ws(': ', (select tracking_number from shipments where id = record.shipment_id),
      (select name from companies where id = record.company_id),
      (select number from offers where id = record.offer_id), record.name)`,
    children: [{ part: "proofs", table: "delivery_proofs", column: "file_id" }],
    joined: ["deliveries", "claims"].map((table) => ({ part: table, table, column: "file_id" })),
    references: [
      { column: "shipment_id", table: "shipments", kind: "shipment" },
      { column: "quote_request_id", table: "quote_requests", kind: "quote_request" },
      { column: "company_id", table: "companies", kind: "company" },
      { column: "offer_id", table: "offers" },
      { column: "uploaded_by_id", table: "admin_users" },
    ],
    audit: Object.values(FILE_OWNERS).map(({ entity, column }) => ({ entity, idColumn: column })),
  },
};
