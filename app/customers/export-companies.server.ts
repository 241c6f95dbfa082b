import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { CompanyFilter } from "./company-list.ts";
import { COMPANY_COLUMNS, type CompanyColumn, isOfContact } from "./export-columns.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import type { SessionActor } from "#app/accounts/step-up.server.ts";
import type { Database } from "#database/connection/connect.ts";
import {
  type CellKind,
  cellsOf,
  exportedCell,
  type ExportShape,
  guardOf,
} from "#app/spreadsheets/export-cells.server.ts";
import { type ExportedFile, exportFile } from "#app/spreadsheets/export-file.server.ts";
import { conditionsOf } from "./list-companies.server.ts";

const KINDS: Partial<Record<CompanyColumn, CellKind>> = {
  country_code: "word",
  language: "word",
  payment_days: "number",
  payment_from: "word",
  contact_mails_wanted: "word",
  contact_language: "word",
  created_at: "minute",
};

/** Exports customers, one line per contact. @throws StepUpRequired for many; Conflict while too many exports are running */
export async function exportCompanies(
  db: Database,
  actor: Actor & SessionActor,
  filter: CompanyFilter,
  { columns, shape, now }: { columns: readonly CompanyColumn[]; shape: ExportShape; now: Date },
): Promise<ExportedFile> {
  authorize(actor, "customers.read");
  const cells = cellsOf(columns, (column) => ({
    title: COMPANY_COLUMNS[column],
    kind: KINDS[column] ?? "text",
    value: sql.ref(
      isOfContact(column) ? `contact.${column.slice("contact_".length)}` : `companies.${column}`,
    ),
  }));
  const matching = sql<boolean>`${sql.join(conditionsOf(filter), sql` and `)}`;
  const chosen = db.selectFrom("companies").where(matching);
  return exportFile(db, actor, now, {
    name: "Customers",
    shape,
    columns,
    cells,
    count: chosen.select((eb) => eb.fn.countAll<number>().as("count")),
    rows: chosen
      .leftJoinLateral(columns.some(isOfContact) ? people : nobody, (join) => join.onTrue())
      .crossJoinLateral(() => guardOf(Object.values(cells)))
      .select(columns.map((column) => exportedCell(cells[column], shape).as(column)))
      .orderBy(filter.sort === "name" ? sql`lower(companies.name)` : sql`companies.created_at desc`)
      .orderBy(filter.sort === "name" ? sql`companies.id` : sql`companies.id desc`)
      .orderBy(sql`contact.position`),
    line: { table: "companies", summary: COMPANY_MESSAGES.exportedMany, details: { filter: { ...filter } } },
  });
}

const people = () =>
  sql<{ position: number }>`(select * from company_contacts where company_id = companies.id)`.as("contact");
const nobody = () => sql<{ position: number }>`(select 0 as position)`.as("contact");
