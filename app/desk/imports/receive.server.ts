import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { rememberedHeadings, saveMapping } from "#app/imports/columns.server.ts";
import type { Importer } from "#app/imports/importer.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { storeImportFile } from "#app/imports/store-file.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { FileFacts } from "#app/imports/column-facts.ts";
import { IMPORTS } from "#app/imports/import.ts";
import {
  type ColumnMapping,
  type GuessedMapping,
  guessMapping,
  ownField,
  problemsOf,
} from "#app/imports/mapping.ts";
import type { FileRow } from "#app/spreadsheets/file.ts";
import { findHeadings, HEADING_ROWS, headingsAt, type IsHeading } from "#app/spreadsheets/heading-row.ts";
import { headingKey, headingIndex } from "#app/kit/text/headings.ts";
import type { ImportScope } from "./importer-of.server.ts";
import { withImportFile } from "./read-file.server.ts";
import { data, redirect } from "react-router";
import type { BodyWithFiles } from "#app/request/accepted-body.ts";
import { withSentFiles } from "#app/request/sent-files.server.ts";
import { DomainError } from "#app/kit/errors.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";

/**
 * Stores an uploaded file. With our own headings it is planned at once; otherwise the user assigns columns.
 * @returns the next step's address
 */
async function receiveImport(
  db: Database,
  actor: Actor,
  importer: Importer,
  file: unknown,
  now: Date,
): Promise<string> {
  const { kind } = importer;
  const { id, facts, sheets } = await withImportFile(
    file,
    async (open) => ({ sheets: open.sheets, ...(await storeImportFile(db, actor, kind, open)) }),
    headingsReader(db, actor, importer).find,
  );
  const address = `${IMPORTS[kind].address}/${id}`;
  const own = ownMapping(importer, facts, await suggestMapping(db, actor, importer, facts));
  if (!own || (sheets.length > 1 && facts.rows === 0)) return `${address}/columns`;
  await saveMapping(db, actor, kind, id, own);
  await planImport(db, actor, importer, id, now);
  return address;
}

export function headingsReader(db: Database, actor: Actor, { kind, fields }: Importer) {
  const isKnown = headingIndex(fields.flatMap(({ label, names }) => [label, ...names]));
  async function knownIn(rows: readonly FileRow[]): Promise<IsHeading> {
    const first = rows.slice(0, HEADING_ROWS);
    const texts = first.flatMap(({ cells }, place) => [...cells, ...headingsAt(first, place).headings]);
    const short = [...new Set(texts)].map((text) => text.slice(0, 200));
    const remembered = await rememberedHeadings(db, actor, kind, short);
    return (text) =>
      isKnown(text) || ownField(fields, text) !== undefined || remembered.has(headingKey(text));
  }
  return {
    find: async (rows: readonly FileRow[]) => findHeadings(rows, await knownIn(rows)),
    at: async (rows: readonly FileRow[], place: number) => headingsAt(rows, place, await knownIn(rows)),
  };
}

export async function suggestMapping(
  db: Database,
  actor: Actor,
  importer: Importer,
  facts: FileFacts,
): Promise<GuessedMapping> {
  const headings = facts.columns.map(({ heading }) => heading);
  const remembered = await rememberedHeadings(db, actor, importer.kind, headings);
  const guess = guessMapping(facts, importer.fields, remembered);
  return importer.guessByRecords?.(db, actor, facts, guess) ?? guess;
}

/** Maps a file with our own headings; null for other files. Unknown columns are left out, dates are day-first. */
function ownMapping({ fields }: Importer, facts: FileFacts, guess: GuessedMapping): ColumnMapping | null {
  const isOwn = guess.by.every((by, place) => {
    if (by === "own" || (guess.fields[place] !== null && by !== "values")) return by === "own";
    return ownField(fields, facts.columns[place]?.heading ?? "") === undefined;
  });
  const mapping = {
    fields: guess.fields.map((field, place) => (guess.by[place] === "own" ? field : null)),
    orders: guess.orders.map((order) => order ?? "dmy"),
  };
  return isOwn && problemsOf(facts, fields, mapping).whole === null ? mapping : null;
}

export async function takeUpload(
  { db, actor, log, now, uploads, importer }: ImportScope,
  body: BodyWithFiles,
  request: Request,
) {
  try {
    authorize(actor, IMPORTS[importer.kind].needs);
    const next = await withSentFiles({ request, uploads }, body, (form) =>
      receiveImport(db, actor, importer, form.get("file"), now()),
    );
    return redirect(next);
  } catch (error) {
    if (error instanceof DomainError) {
      return data({ error: error.userMessage }, error.status);
    }
    log.error({ err: error }, "a file could not be read for an import");
    return data({ error: wordsOfFailure(error, IMPORT_MESSAGES.failed(importer.kind)) }, 503);
  }
}
