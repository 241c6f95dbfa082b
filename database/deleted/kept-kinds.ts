import { type RawBuilder, sql } from "kysely";
import type { DeletedKind } from "#domain/deleted/deleted.ts";

/** A column that names a row of another table. Where that one is not there any more, the record comes back without. */
interface Reference {
  column: string;
  table: string;
  /** Of the other table; `id` unless said otherwise. */
  key?: string;
  /** The record's column that holds the key, where `column` only contains it. */
  through?: string;
  /** A kind that is itself kept: while it is deleted, the record waits for it. */
  kind?: DeletedKind;
}

/** How a kind of thing is kept when it is deleted, and found again. */
export interface KeptKind {
  table: string;
  /** What people know it by, of the row `record`. */
  name: RawBuilder<string>;
  /** What hangs on the row `record` and goes with it, as a JSON object. */
  hanging?: RawBuilder<unknown>;
  references?: readonly Reference[];
  /** Its column that no two rows may share, as a person writes it, and how it compares. */
  unique?: {
    column: string;
    key: string;
    compare: (value: RawBuilder<string>) => RawBuilder<string>;
    says: string;
  };
  /** What its lines in the audit log are about, where that is another thing. */
  audit?: { entity: string; idColumn: string };
}

const shipper = { column: "shipper_id", table: "shippers", kind: "shipper" } as const;
const consignee = { column: "consignee_id", table: "consignees", kind: "consignee" } as const;

/** One line a kind: everything that keeping, restoring and removing have to know of it. */
export const KEPT_KINDS: Record<DeletedKind, KeptKind> = {
  shipment: {
    table: "shipments",
    name: sql`record.tracking_number`,
    hanging: sql`jsonb_build_object(
      'entries', (select coalesce(jsonb_agg(to_jsonb(entry)), '[]')
        from shipment_status_history as entry where entry.shipment_id = record.id),
      'requests', (select coalesce(jsonb_agg(request.id), '[]')
        from quote_requests as request where request.shipment_id = record.id))`,
    references: [shipper, consignee],
    unique: {
      column: "tracking_number",
      key: "tracking_key",
      compare: (value) => sql`tracking_key(${value})`,
      says: "tracking_number",
    },
  },
  status: {
    table: "shipment_status_history",
    name: sql`(select tracking_number from shipments where id = record.shipment_id) || ': ' || record.status`,
    references: [{ column: "shipment_id", table: "shipments", kind: "shipment" }],
    audit: { entity: "shipment", idColumn: "shipment_id" },
  },
  shipper: { table: "shippers", name: sql`record.name` },
  consignee: { table: "consignees", name: sql`record.name` },
  quote_request: {
    table: "quote_requests",
    name: sql`record.email`,
    references: [{ column: "shipment_id", table: "shipments" }],
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
    unique: { column: "slug", key: "slug", compare: (value) => value, says: "title" },
  },
};
