import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { ACCOUNT_FORMS } from "./of-accounts.ts";
import { CARRIER_FORMS } from "./of-carriers.ts";
import { PLANNING_FORMS } from "./of-planning.ts";
import { CLAIM_FORMS } from "./of-claims.ts";
import { DEADLINE_FORMS } from "./of-deadlines.ts";
import { CONSOLIDATION_FORMS } from "./of-consolidations.ts";
import { CUSTOMER_FORMS } from "./of-customers.ts";
import { IMPORT_FORMS } from "./of-imports.ts";
import { MONEY_FORMS } from "./of-money.ts";
import { PAYMENT_FORMS } from "./of-payments.ts";
import { SUPPLIER_INVOICE_FORMS } from "./of-supplier-invoices.ts";
import { SERIES_FORMS } from "./of-series.ts";
import { SHIPMENT_FORMS } from "./of-shipments.ts";
import type { Fields, ReadyForm, WritingForm } from "./world.ts";

export { PASSWORD } from "./of-accounts.ts";

/** The forms of each action that writes, by the id of its route. */
export const WRITING_FORMS: Record<string, readonly WritingForm[]> = {
  ...SHIPMENT_FORMS,
  ...SERIES_FORMS,
  ...CARRIER_FORMS,
  ...PLANNING_FORMS,
  ...CLAIM_FORMS,
  ...DEADLINE_FORMS,
  ...CONSOLIDATION_FORMS,
  ...CUSTOMER_FORMS,
  ...ACCOUNT_FORMS,
  ...IMPORT_FORMS,
  ...MONEY_FORMS,
  ...PAYMENT_FORMS,
  ...SUPPLIER_INVOICE_FORMS,
};

/** Actions that cannot store anything twice, with the reason. */
export const NOT_WRITING: Record<string, string> = {
  "charges/list/export.route": "a download",
  "customers/export/export.route": "a download",
  "reports/report-csv.route": "a download",
  "desk/shipments/export.route": "a download",
  "desk/shipments/doubtful.route": "a read",
  "documents/desk/labels.route": "a download",
  "month-end/invoices-file.route": "a download",
  "invoices/transmissions/hand-over.route": "a download, whose invoices are marked once",
  "personal-data/export.route": "a download",
  "desk/inboxes/quote.route": "it leads to a form",
  "accounts/security/first-password.route": "the password of the session is another then",
  "accounts/security/first-second-factor.route": "the same acts as those of the security page",
  "accounts/security/passkey-options.route": "a question that is valid for ten minutes",
};

export interface StaffRoute {
  id: string;
  /** Below app/. */
  file: string;
  path: string;
}

/** The routes of the back office, with the frame around their pages. */
export function staffRoutes(
  entries: readonly RouteConfigEntry[] = routes,
  above = "",
): readonly StaffRoute[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const route = { id: entry.id ?? entry.file.replace(/\.tsx?$/, ""), file: entry.file, path };
    const isStaff = path.startsWith("admin") || entry.file.startsWith("desk/");
    return [...(isStaff ? [route] : []), ...staffRoutes(entry.children ?? [], path)];
  });
}

/** Returns the address of a form: the data of a page, else the route itself. */
export function addressOf({ file, path }: StaffRoute, { params = {}, search = "" }: ReadyForm): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  return `/${address}${file.endsWith(".tsx") ? ".data" : ""}${search}`;
}

/** The body of a form: with files in parts. */
export function bodyOf(fields: Fields): FormData | URLSearchParams {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as [string, string | File]),
  );
  const hasFiles = entries.some(([, value]) => value instanceof File);
  const body = hasFiles ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) body.append(name, value as string);
  return body;
}
