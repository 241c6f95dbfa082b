import { parseExportChoice } from "../export/export-choice.ts";
import { COMPANY_LABELS } from "./company.ts";
import type { CompanyFilter } from "./company-list.ts";

/** The key of what one person has exported last, among the preferences of an account. */
export const COMPANY_EXPORT_KEY = "companies.export";

/** The columns of an export of customers, with their headings: a customer's own, and those of one of its people. */
export const COMPANY_COLUMNS = {
  ...COMPANY_LABELS,
  created_at: "Created At",
} as const;
export const CONTACT_COLUMNS = {
  contact_name: "Contact name",
  contact_email: "Contact e-mail",
  contact_phone: "Contact phone",
  contact_task: "Contact task",
  contact_mails: "Mails about shipments",
} as const;

export type CompanyColumn = keyof typeof COMPANY_COLUMNS | keyof typeof CONTACT_COLUMNS;

const titles = { ...COMPANY_COLUMNS, ...CONTACT_COLUMNS };
const [own, people] = [COMPANY_COLUMNS, CONTACT_COLUMNS].map(
  (group) => Object.keys(group) as CompanyColumn[],
);

export const COMPANY_EXPORT: readonly CompanyColumn[] = [...(own ?? []), ...(people ?? [])];

/** Reads the choice as it was kept: every column before the first one. */
export const parseCompanyExport = (kept: unknown) => parseExportChoice(kept, COMPANY_EXPORT, COMPANY_EXPORT);

const grouped = (columns: readonly CompanyColumn[] = []) =>
  columns.map((key) => ({ key, title: titles[key] }));

/** The columns a person chooses from, by section. */
export const COMPANY_EXPORT_GROUPS = [
  { label: "Customer", columns: grouped(own) },
  { label: "People, a line each", columns: grouped(people) },
];

/** Choices at a click. */
export const COMPANY_EXPORT_SETS = [
  { label: "All columns", columns: COMPANY_EXPORT },
  { label: "Without people", columns: own ?? [] },
];

/** True for all customers there are: no condition leaves any out. */
export const isEveryCompany = ({ search, country, open }: CompanyFilter) => !search && !country && !open;
