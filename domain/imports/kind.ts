import type { Capability } from "../accounts/policy.ts";

/** What can be imported from a spreadsheet. */
const IMPORT_KINDS = ["shipments", "companies"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Who may import, see and undo each. */
export const IMPORT_CAPABILITY = {
  shipments: "shipments.write",
  companies: "customers.write",
} as const satisfies Record<ImportKind, Capability>;

/** Where the screens of each stand. */
export const IMPORT_ADDRESS: Record<ImportKind, string> = {
  shipments: "/admin/shipments/import",
  companies: "/admin/customers/import",
};

/** How long an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
