import { groupRows, type ImportRow } from "./csv-groups.ts";
import { type ImportOutcome, rowsOfRecord } from "../imports/import.ts";
import type { ImportContext, ImportStep, PlannedShipment } from "./csv-plan.ts";
import { ShipmentReading } from "./csv-shipment.ts";
import { normalizeTrackingNumber } from "./tracking-number.ts";

/** Plans an import, a shipment at a time, whose goods and legs may be several rows. The same for the same context and time. */
export function* planRows(
  rows: readonly ImportRow[],
  known: ImportContext,
  now: Date,
): Generator<PlannedShipment> {
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
        ...rowsOfRecord(group.rows),
        name: stored?.tracking_number ?? normalizeTrackingNumber(cells.tracking_number ?? "").slice(0, 100),
        outcome,
        words: outcome === "refused" ? reading.refusals : reading.words,
        ...(goods > 0 && { goods }),
        ...(legs > 0 && { legs }),
        ...(outcome === "refused" &&
          group.rows.length > 1 && { more: group.rows.slice(1).map((each) => each.row) }),
      },
      step: outcome === "refused" ? { act: "nothing" } : step,
    };
  }
}

function outcomeOf(step: ImportStep, { refusals }: ShipmentReading): ImportOutcome {
  if (refusals.length > 0) return "refused";
  return step.act === "create" ? "created" : step.act === "change" ? "changed" : "unchanged";
}
