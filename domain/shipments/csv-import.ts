import { IMPORT_ROW_MESSAGES } from "#words/shipment-import.ts";
import { type ImportColumn, ROW_COLUMNS } from "./csv.ts";
import { groupRows, type ImportGroup, type ImportRow } from "./csv-groups.ts";
import { type ImportOutcome, reasonOf, rowsOfRecord } from "../imports/import.ts";
import type { ImportContext, ImportStep, PlannedShipment, ReadingRules, StoredShipment } from "./csv-plan.ts";
import type { WrongCells } from "./csv-refusals.ts";
import { ShipmentReading } from "./csv-shipment.ts";
import { normalizeTrackingNumber } from "./tracking-number.ts";

/** The same for the same context, time and rules. */
export function* planRows(
  rows: readonly ImportRow[],
  known: ImportContext,
  now: Date,
  rules: ReadingRules,
): Generator<PlannedShipment> {
  for (const group of groupRows(rows)) {
    const [{ row, cells }] = group.rows;
    const stored = known.shipments.get(group.key);
    const { reading, step } = readShipment(group, stored, { known, now, rules });
    const outcome = outcomeOf(step, reading);
    const { goods, legs } = reading.counted;
    yield {
      row: {
        row,
        ...rowsOfRecord(group.rows),
        name: stored?.tracking_number ?? normalizeTrackingNumber(cells.tracking_number ?? "").slice(0, 100),
        outcome,
        words: outcome === "refused" ? reading.refused.all : reading.words,
        ...(outcome === "refused" && {
          about: reading.refused.all.map((why) => reading.refused.fieldOf(why)),
        }),
        ...(goods > 0 && { goods }),
        ...(legs > 0 && { legs }),
        ...(outcome === "refused" &&
          group.rows.length > 1 && { more: group.rows.slice(1).map((each) => each.row) }),
      },
      step: outcome === "refused" ? { act: "nothing" } : step,
    };
  }
}

/** Reads a shipment; where all it is refused for is to be left out, without the cells that are wrong. */
function readShipment(
  group: ImportGroup,
  stored: StoredShipment | undefined,
  about: { known: ImportContext; now: Date; rules: ReadingRules },
): { reading: ShipmentReading; step: ImportStep } {
  const read = (from: ImportGroup) => {
    const reading = new ShipmentReading(from, about);
    return { reading, step: stored ? reading.change(stored) : reading.create() };
  };
  const first = read(group);
  const { refused } = first.reading;
  const refusals = refused.all;
  const isMended = (why: string) => about.rules.leaveOut.has(reasonOf(why)) && refused.fieldOf(why) !== null;
  if (refusals.length === 0 || !refusals.every(isMended)) return first;
  const wrong = refusals.map((why) => refused.cellsOf(why));
  const mended = read(withoutCells(group, wrong));
  mended.reading.words.push(...refusals.map(IMPORT_ROW_MESSAGES.leftOut));
  return mended;
}

function withoutCells(group: ImportGroup, wrong: readonly WrongCells[]): ImportGroup {
  const rows = group.rows.map(({ row, cells }) => {
    const columns = new Set(wrong.flatMap((each) => (each.row === row ? each.columns : [])));
    const emptied = Object.entries(cells).flatMap(([column, cell]) => {
      if (!columns.has(column as ImportColumn)) return [[column, cell] as const];
      return column in ROW_COLUMNS ? [[column, ""] as const] : [];
    });
    return { row, cells: Object.fromEntries(emptied) };
  });
  return { ...group, rows: rows as [ImportRow, ...ImportRow[]] };
}

function outcomeOf(step: ImportStep, { refused }: ShipmentReading): ImportOutcome {
  if (refused.all.length > 0) return "refused";
  return step.act === "create" ? "created" : step.act === "change" ? "changed" : "unchanged";
}
