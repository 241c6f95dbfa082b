import { data, redirect } from "react-router";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { readColumns, saveMapping } from "#app/imports/columns.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { chooseHeadingRow, readImportFileBytes, storeOtherSheet } from "#app/imports/store-file.server.ts";
import { isDateColumn, percentFilled, provedOrder } from "#app/imports/column-facts.ts";
import { IMPORTS } from "#app/imports/import.ts";
import {
  type ColumnMapping,
  headingOf,
  missingField,
  dateReadings,
  ownField,
  parseMapping,
  problemsOf,
  withGivenValues,
} from "#app/imports/mapping.ts";
import { COLUMNS_MESSAGES } from "#app/imports/words.ts";
import type { ImportScope } from "./importer-of.server.ts";
import { withWorkbook } from "./read-file.server.ts";
import { headingsReader, suggestMapping } from "./receive.server.ts";

const SAMPLES = 3;

export async function loadColumns({ db, actor, importer }: ImportScope, id: string) {
  const stored = await readColumns(db, actor, importer.kind, id);
  const guess = await suggestMapping(db, actor, importer, stored.facts);
  const { fields, orders } = stored.mapping ?? guess;
  const columns = stored.facts.columns.map((column, place) => {
    const { sample } = column.dates;
    const isDoubtful = sample !== null && isDateColumn(column) && provedOrder(column) === null;
    const [dayFirst, monthFirst] = isDoubtful ? dateReadings(sample) : ["", ""];
    return {
      heading: headingOf(column, place),
      samples: column.values.slice(0, SAMPLES),
      percent: percentFilled(column, stored.facts.rows),
      field: fields[place] ?? null,
      by: guess.fields[place] === (fields[place] ?? null) ? (guess.by[place] ?? null) : null,
      order: orders[place] ?? null,
      /** An ambiguous date, with its meaning day-first and month-first. */
      doubt: isDoubtful ? { sample, dayFirst, monthFirst } : null,
    };
  });
  return {
    id: stored.id,
    kind: importer.kind,
    fileName: stored.file_name,
    rows: stored.facts.rows,
    sheets: stored.sheets,
    sheet: stored.sheet,
    headingRow: stored.heading_row,
    firstRows: stored.firstRows.map(({ row, cells }) => ({ row, text: beginningOf(cells) })),
    groupRow: stored.facts.groupRow,
    hiddenRows: stored.facts.hiddenRows ?? 0,
    columns,
    fields: importer.fields.map(({ key, label, section, isRequired = false, canBeGiven = false }) => ({
      key,
      label,
      section,
      isRequired,
      canBeGiven,
    })),
    newNumbers: stored.settings.newNumbers,
  };
}
export type ColumnsData = Awaited<ReturnType<typeof loadColumns>>;

function beginningOf(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim().slice(0, 40))
    .filter(Boolean)
    .slice(0, 6)
    .join(", ");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

export async function actOnColumns(scope: ImportScope, id: string, form: FormData) {
  const { db, actor, log, now, importer } = scope;
  try {
    if (form.get("intent") === "sheet") return await readOtherSheet(scope, id, Number(form.get("sheet")));
    if (form.get("intent") === "headings") {
      const row = Number(form.get("headings"));
      const { at: read } = headingsReader(db, actor, importer);
      await chooseHeadingRow(db, actor, importer.kind, id, { row, read });
      return redirect(`${IMPORTS[importer.kind].address}/${id}/columns`);
    }
    const { facts } = await readColumns(db, actor, importer.kind, id);
    const chosen = parseMapping(form, facts.columns.length);
    const mapping = {
      ...chosen,
      orders: chosen.orders.map((order, place) => {
        const column = facts.columns[place];
        return (column && provedOrder(column)) ?? order;
      }),
    };
    const newNumbers = form.has("new-numbers");
    const fields = newNumbers ? withGivenValues(importer.fields) : importer.fields;
    const problems = problemsOf(facts, fields, mapping);
    if (problems.whole !== null) {
      const columns = Object.fromEntries(problems.columns);
      const error = missingField(fields, mapping.fields) ? null : problems.whole;
      return data({ error, columns, chosen: mapping, newNumbers }, 400);
    }
    // Our own headings need not be remembered.
    const remember = facts.columns.flatMap(({ heading }, place) =>
      (ownField(importer.fields, heading) ?? null) === mapping.fields[place] && mapping.fields[place] !== null
        ? []
        : [place],
    );
    await saveMapping(db, actor, importer.kind, id, mapping, { remember });
    // A column of numbers leaves what was chosen for rows without one.
    const settings = missingField(importer.fields, mapping.fields) ? { newNumbers } : {};
    await planImport(db, actor, importer, id, now(), { settings });
    return redirect(`${IMPORTS[importer.kind].address}/${id}`);
  } catch (error) {
    const { message, status } = toFailure(error, log, COLUMNS_MESSAGES.failed);
    return data({ error: message, columns: {}, chosen: null }, status);
  }
}

async function readOtherSheet({ db, actor, importer }: ImportScope, id: string, sheet: number) {
  const { sheets } = await readColumns(db, actor, importer.kind, id);
  const bytes = await readImportFileBytes(db, actor, importer.kind, id);
  if (!bytes || !Number.isSafeInteger(sheet) || sheets[sheet] === undefined)
    return data({ error: "This sheet is not in the workbook", columns: {}, chosen: null }, 400);
  await withWorkbook(
    bytes,
    sheet,
    (open) => storeOtherSheet(db, actor, importer.kind, id, open),
    headingsReader(db, actor, importer).find,
  );
  return redirect(`${IMPORTS[importer.kind].address}/${id}/columns`);
}
export interface ColumnsAnswer {
  /** Null when the page says itself which column is missing. */
  error: string | null;
  columns: Record<string, string>;
  chosen: ColumnMapping | null;
  newNumbers?: boolean;
}
