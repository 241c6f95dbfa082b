import { PREDEFINED_STATUSES, PUBLIC_STATUS_ORDER } from "#app/shipments/status.ts";

interface WantedColumn {
  name: string;
  /** SQL of the value; by default the column itself. */
  value?: string;
  /** The referenced table. A dangling id becomes null, or excludes the row when `owner` is set. */
  leadsTo?: string;
  owner?: boolean;
}

export interface SpecifiedTable {
  name: string;
  columns: WantedColumn[];
}

const text = (...names: string[]): WantedColumn[] =>
  names.map((name) => ({ name, value: `nullif(${name}, '')` }));
const plain = (...names: string[]): WantedColumn[] => names.map((name) => ({ name }));

const created: WantedColumn = { name: "created_at", value: "coalesce(created_at, now())" };
const saved: WantedColumn[] = [
  created,
  { name: "updated_at", value: "coalesce(updated_at, created_at, now())" },
];
const isRead: WantedColumn = { name: "is_read", value: "coalesce(is_read, false)" };

const canonicalInSql = (column: string) =>
  `regexp_replace(lower(regexp_replace(${column}, '^\\s+|\\s+$', '', 'g')), '[\\s_-]+', '_', 'g')`;
const statuses = [...new Set([...PREDEFINED_STATUSES, ...PUBLIC_STATUS_ORDER])].map((name) => `'${name}'`);

/** SQL of the canonical status, like `canonicalStatus`; most values are canonical already. */
const shipmentStatus = `case when status in (${statuses.join(", ")}) then status when ${canonicalInSql("status")} in (${statuses.join(", ")}) then ${canonicalInSql("status")}
  else nullif(regexp_replace(status, '^\\s+|\\s+$', '', 'g'), '') end`;
const wordStatus = (otherwise: string): WantedColumn => ({
  name: "status",
  value: `coalesce(nullif(${canonicalInSql("status")}, ''), '${otherwise}')`,
});

const party = [...plain("id", "name"), ...text("company", "email", "phone", "address"), ...saved];

/** The tables of the specification with their columns, ordered so that ids refer to earlier tables. */
export const SPECIFIED: readonly SpecifiedTable[] = [
  {
    name: "admin_users",
    columns: [...plain("id", "email"), { name: "name", value: "coalesce(name, '')" }, ...saved],
  },
  { name: "shippers", columns: party },
  { name: "consignees", columns: party },
  {
    name: "shipments",
    columns: [
      ...plain("id", "tracking_number", "origin_location", "destination_location"),
      { name: "status", value: `coalesce(${shipmentStatus}, 'pending')` },
      { name: "service_type", value: "coalesce(nullif(service_type, ''), 'Road Transport')" },
      ...text("current_location", "dimensions", "notes"),
      ...plain("estimated_delivery", "weight", "pieces"),
      { name: "shipper_id", leadsTo: "shippers" },
      { name: "consignee_id", leadsTo: "consignees" },
      ...saved,
    ],
  },
  {
    name: "shipment_status_history",
    columns: [
      { name: "id" },
      { name: "shipment_id", leadsTo: "shipments", owner: true },
      { name: "status", value: shipmentStatus },
      ...text("location", "notes"),
      { name: "timestamp", value: `coalesce("timestamp", created_at)` },
      { name: "created_at", value: `coalesce(created_at, least("timestamp", now()))` },
    ],
  },
  {
    name: "quote_requests",
    columns: [
      ...plain("id", "email"),
      ...text("name", "phone", "company", "service_type", "origin_location", "destination_location"),
      ...text("cargo_type", "weight", "dimensions", "message"),
      wordStatus("pending"),
      isRead,
      ...saved,
    ],
  },
  {
    name: "contact_submissions",
    columns: [...plain("id", "email", "message"), ...text("name", "phone", "subject"), isRead, ...saved],
  },
  { name: "blog_categories", columns: plain("id", "name") },
  { name: "blog_authors", columns: [...plain("id", "name"), ...text("avatar_url", "bio", "email")] },
  {
    name: "blog_posts",
    columns: [
      ...plain("id", "title", "slug", "content"),
      ...text("excerpt", "featured_image"),
      wordStatus("draft"),
      { name: "category_id", leadsTo: "blog_categories" },
      { name: "author_id", leadsTo: "blog_authors" },
      {
        name: "published_at",
        value: `case when ${canonicalInSql("status")} = 'published' then coalesce(published_at, created_at, now())
          else published_at end`,
      },
      ...saved,
    ],
  },
];
