import { groupRows } from "./csv-groups.ts";
import type { ImportRow } from "./csv-file.ts";
import type { ImportContext, ImportOutcome, ImportStep, Plan, PlannedRow } from "./csv-plan.ts";
import { ShipmentReading } from "./csv-shipment.ts";
import { normalizeTrackingNumber } from "./tracking-number.ts";

export { IMPORT_OUTCOMES } from "./csv-plan.ts";
export type {
  ImportContext,
  ImportOutcome,
  ImportStep,
  ImportValues,
  Plan,
  PlannedRow,
  StoredShipment,
} from "./csv-plan.ts";

/** Texts of an import as a whole. */
export const IMPORT_MESSAGES = {
  gone: "This import is not here any more. Choose the file again.",
  planChanged: "Something changed meanwhile: nothing was imported. This is what the import would do now.",
  failed: "Failed to import shipments",
  imported: (counts: Record<ImportOutcome, number>) =>
    `Created ${counts.created} and changed ${counts.changed} shipments`,
} as const;

/** Plans an import row by row. Deterministic for the given context and time. */
export function planImport(rows: readonly ImportRow[], known: ImportContext, now: Date): Plan {
  const plan: Plan = { rows: [], steps: [] };
  for (const { row, step } of planRows(rows, known, now)) {
    plan.rows.push(row);
    plan.steps.push(step);
  }
  return plan;
}

/** The same as a generator, for large files: a shipment at a time, whose goods and legs may be several rows. */
export function* planRows(
  rows: readonly ImportRow[],
  known: ImportContext,
  now: Date,
): Generator<{ row: PlannedRow; step: ImportStep }> {
  for (const group of groupRows(rows)) {
    const [{ row, cells }] = group.rows;
    const reading = new ShipmentReading(group, known, now);
    const stored = known.shipments.get(group.key);
    const step = stored ? reading.change(stored) : reading.create();
    const outcome = outcomeOf(step, reading);
    const { goods, legs } = reading.counted;
    yield {
      row: {
        row,
        ...(group.rows.length > 1 && { lastRow: group.rows.at(-1)?.row }),
        trackingNumber:
          stored?.tracking_number ?? normalizeTrackingNumber(cells.tracking_number ?? "").slice(0, 100),
        outcome,
        words: outcome === "refused" ? reading.refusals : reading.words,
        ...(goods > 0 && { goods }),
        ...(legs > 0 && { legs }),
      },
      step: outcome === "refused" ? { act: "nothing" } : step,
    };
  }
}

function outcomeOf(step: ImportStep, { refusals }: ShipmentReading): ImportOutcome {
  if (refusals.length > 0) return "refused";
  return step.act === "create" ? "created" : step.act === "change" ? "changed" : "unchanged";
}

/** Counts rows by outcome. */
export function countOutcomes(rows: readonly PlannedRow[]): Record<ImportOutcome, number> {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** Whether two dry runs say the same. */
export function isSamePlan(one: readonly PlannedRow[], other: readonly PlannedRow[]): boolean {
  const isSameRow = (row: PlannedRow, index: number) => {
    const then = other[index];
    return (
      row.row === then?.row &&
      row.trackingNumber === then.trackingNumber &&
      row.outcome === then.outcome &&
      row.goods === then.goods &&
      row.legs === then.legs &&
      row.words.length === then.words.length &&
      row.words.every((words, place) => words === then.words[place])
    );
  };
  return one.length === other.length && one.every(isSameRow);
}
