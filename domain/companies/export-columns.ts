import { parseExportChoice } from "../export/export-choice.ts";
import { CUSTOMER_COLUMNS } from "./import-fields.ts";

/** The key of what one person has exported last, among the preferences of an account. */
export const COMPANY_EXPORT_KEY = "companies.export";

/** The columns of an export of customers, those of an import and when they were added, with their headings. */
export const COMPANY_COLUMNS = { ...CUSTOMER_COLUMNS, created_at: "Created At" } as const;
export type CompanyColumn = keyof typeof COMPANY_COLUMNS;

/** True for a column of one of the people of a customer. */
export const isOfContact = (column: CompanyColumn) => column.startsWith("contact_");

export const COMPANY_EXPORT = Object.keys(COMPANY_COLUMNS) as CompanyColumn[];
const own = COMPANY_EXPORT.filter((column) => !isOfContact(column));

/** Reads the choice as it was kept: every column before the first one. */
export const parseCompanyExport = (kept: unknown) => parseExportChoice(kept, COMPANY_EXPORT, COMPANY_EXPORT);

const grouped = (columns: readonly CompanyColumn[]) =>
  columns.map((key) => ({ key, title: COMPANY_COLUMNS[key] }));

/** The columns a person chooses from, by section. */
export const COMPANY_EXPORT_GROUPS = [
  { label: "Customer", columns: grouped(own) },
  { label: "People, a line each", columns: grouped(COMPANY_EXPORT.filter(isOfContact)) },
];

/** Choices at a click. */
export const COMPANY_EXPORT_SETS = [
  { label: "All, to import again", columns: COMPANY_EXPORT },
  { label: "Without people", columns: own },
];
