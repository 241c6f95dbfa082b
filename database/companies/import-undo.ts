import { type Kysely, sql } from "kysely";
import type { CompanyInput } from "#domain/companies/company.ts";
import { IMPORT_MESSAGES } from "#words/import-acts.ts";
import { archiveRecords } from "../deleted/archive.ts";
import type { UndoBatch, UndoOutcome } from "../imports/importer.ts";
import type { DB } from "../schema.generated.ts";
import { changeCompany } from "./companies.ts";

/** Takes back what an import has done to customers, which are locked and as the import left them. */
export async function undoImportedCompanies(
  tx: Kysely<DB>,
  { actor, act, effects }: UndoBatch,
): Promise<UndoOutcome> {
  for (const { record_id: id, back } of effects)
    if (back !== null) await changeCompany(tx, actor, id, null, back as CompanyInput);
  const created = effects.filter(({ back }) => back === null);
  const ids = created.map(({ record_id }) => record_id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string }>`
    select company.id from unnest(${ids}::uuid[]) as company(id)
    where exists (select from shippers where shippers.company_id = company.id)
      or exists (select from consignees where consignees.company_id = company.id)
      or exists (select from quote_requests where quote_requests.company_id = company.id)
      or exists (select from private_links where private_links.company_id = company.id)
      or exists (select from files where files.company_id = company.id)`.execute(tx);
  const used = new Set(rows.map(({ id }) => id));
  const free = ids.filter((id) => !used.has(id));
  if (free.length > 0) {
    await archiveRecords(tx, actor, "company", free, act);
    await sql`delete from companies where id = any(${free}::uuid[])`.execute(tx);
  }
  return new Map(
    created.flatMap(({ place, record_id }) =>
      used.has(record_id) ? [[place, IMPORT_MESSAGES.inUse] as const] : [],
    ),
  );
}
