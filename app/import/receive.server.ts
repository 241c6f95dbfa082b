import { saveMapping, rememberedHeadings } from "#database/imports/columns.ts";
import type { Importer } from "#database/imports/importer.ts";
import { planImport } from "#database/imports/plan.ts";
import { storeImportFile } from "#database/imports/store-file.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Actor } from "#domain/accounts/policy.ts";
import type { FileFacts } from "#domain/imports/column-facts.ts";
import { IMPORT_ADDRESS } from "#domain/imports/kind.ts";
import {
  type ColumnMapping,
  guessMapping,
  type GuessedMapping,
  problemsOf,
} from "#domain/imports/mapping.ts";
import { withImportFile } from "./read-file.server.ts";

/**
 * Stores a file that was sent for an import. Where its headings are our own it is planned at once; else somebody has to say
 * where its columns go.
 *
 * @returns the address of the next step
 * @throws Invalid, with the message for the field
 */
export async function receiveImport(
  db: Database,
  actor: Actor,
  importer: Importer,
  file: unknown,
  now: Date,
): Promise<string> {
  const { kind } = importer;
  const { id, facts, sheets } = await withImportFile(file, async (open) => ({
    sheets: open.sheets,
    ...(await storeImportFile(db, actor, kind, open)),
  }));
  const address = `${IMPORT_ADDRESS[kind]}/${id}`;
  const own = ownMapping(importer, facts, await suggestMapping(db, actor, importer, facts));
  if (!own || (sheets.length > 1 && facts.rows === 0)) return `${address}/columns`;
  await saveMapping(db, actor, kind, id, own);
  await planImport(db, actor, importer, id, now);
  return address;
}

/** Where the columns of a file may go. */
export async function suggestMapping(
  db: Database,
  actor: Actor,
  importer: Importer,
  facts: FileFacts,
): Promise<GuessedMapping> {
  const remembered = await rememberedHeadings(db, actor, importer.kind, facts);
  return guessMapping(facts, importer.fields, { remembered, ownField: importer.ownField });
}

/**
 * The mapping of a file whose columns have the headings of our fields, or ones nobody knows, which are left out; dates have the
 * day first. Null for another file.
 */
function ownMapping(
  { fields, ownField }: Importer,
  facts: FileFacts,
  guess: GuessedMapping,
): ColumnMapping | null {
  const isOwn = guess.by.every((by, place) => {
    if (by === "own" || (guess.fields[place] !== null && by !== "values")) return by === "own";
    return ownField(facts.columns[place]?.heading ?? "") === undefined;
  });
  const mapping = {
    fields: guess.fields.map((field, place) => (guess.by[place] === "own" ? field : null)),
    orders: guess.orders.map((order) => order ?? "dmy"),
  };
  return isOwn && problemsOf(facts, fields, mapping).whole === null ? mapping : null;
}
