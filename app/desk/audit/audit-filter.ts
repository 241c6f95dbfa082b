import { z } from "zod";

export const AUDIT_AREAS = {
  shipments: {
    label: "Shipments",
    entities: ["shipment", "shipments", "shipment_note", "shipment_file", "stopped_address", "document"],
  },
  shippers: { label: "Shippers", entities: ["shipper"] },
  consignees: { label: "Consignees", entities: ["consignee"] },
  companies: { label: "Customers", entities: ["company", "companies", "company_file"] },
  quotes: { label: "Quote requests", entities: ["quote_request", "quote_request_file"] },
  offers: { label: "Offers", entities: ["offer", "offer_file", "offer_template"] },
  contacts: { label: "Contact submissions", entities: ["contact_submission"] },
  blog: { label: "Blog", entities: ["blog_post", "blog_category", "blog_author", "image"] },
  sessions: { label: "Sign-ins", entities: ["session"] },
  accounts: { label: "Accounts", entities: ["account"] },
  charges: {
    label: "Charges",
    entities: [
      "charge",
      "charges",
      "invoice",
      "supplier_invoice",
      "payment",
      "bank_statement",
      "invoices",
      "export_profile",
    ],
  },
  reports: { label: "Reports", entities: ["reports"] },
  settings: { label: "Settings", entities: ["setting", "charge_code", "vat_treatment", "exchange_rate"] },
  personal: { label: "Personal data", entities: ["personal_data"] },
} as const;

type AuditArea = keyof typeof AUDIT_AREAS;

/** Replaces an actor's id: entries without a signed-in actor. */
export const NOT_SIGNED_IN = "nobody";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)));

const schema = z.object({
  person: z
    .union([z.guid(), z.literal(NOT_SIGNED_IN)])
    .optional()
    .catch(undefined),
  area: z
    .enum(Object.keys(AUDIT_AREAS) as [AuditArea, ...AuditArea[]])
    .optional()
    .catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  /** Only deletions of records that can still be restored. */
  restorable: z.literal("1").optional().catch(undefined),
  search: z
    .string()
    .transform((text) => text.replaceAll("\u0000", "").trim().slice(0, 100))
    .transform((text) => text || undefined)
    .optional(),
});

export type AuditFilter = z.output<typeof schema>;

/** Parses the page's query. Invalid values are ignored; days (`YYYY-MM-DD`) are inclusive, in Brussels time. */
export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  return schema.parse(Object.fromEntries(query));
}
