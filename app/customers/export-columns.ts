import { parseExportChoice } from "#app/spreadsheets/export-choice.ts";
import { CUSTOMER_COLUMNS } from "./import-fields.ts";

export const COMPANY_EXPORT_KEY = "companies.export";

export const COMPANY_COLUMNS = { ...CUSTOMER_COLUMNS, created_at: "Created At" } as const;
export type CompanyColumn = keyof typeof COMPANY_COLUMNS;

export const isOfContact = (column: CompanyColumn) => column.startsWith("contact_");

export const COMPANY_EXPORT = Object.keys(COMPANY_COLUMNS) as CompanyColumn[];
const own = COMPANY_EXPORT.filter((column) => !isOfContact(column));

/** Parses the stored choice; defaults to all columns. */
export const parseCompanyExport = (preference: unknown) =>
  parseExportChoice(preference, COMPANY_EXPORT, COMPANY_EXPORT);

const withTitles = (columns: readonly CompanyColumn[]) =>
  columns.map((key) => ({ key, title: COMPANY_COLUMNS[key] }));

export const COMPANY_EXPORT_GROUPS = [
  { label: "Customer", columns: withTitles(own) },
  { label: "People, a line each", columns: withTitles(COMPANY_EXPORT.filter(isOfContact)) },
];

export const COMPANY_EXPORT_SETS = [
  { label: "All, to import again", columns: COMPANY_EXPORT },
  { label: "Without people", columns: own },
];
