import { IMPORT_ROW_MESSAGES } from "../import-words.ts";
import { type Findings, readLeavingOut } from "#app/imports/findings.ts";
import type { ImportOutcome, PlannedRow } from "#app/imports/import.ts";
import { IMPORT_COLUMNS, type ImportColumn, ROW_COLUMNS } from "../csv.ts";
import { customerReferenceOf } from "./order.ts";
import { ShipmentReading } from "./row-shipment.ts";
import { aboutColumn, hasRowColumns, type ImportRow, withTowns } from "./cells.ts";
import type { ImportContext, ImportStep, ReadingRules } from "./values.ts";
import { trackingKey } from "../number-key.ts";
import { normalizeTrackingNumber } from "../tracking-number.ts";

interface PlannedShipment {
  row: PlannedRow;
  step: ImportStep;
}

const OUTCOMES = { create: "created", change: "changed", nothing: "unchanged" } as const;

/** Plans the rows. Deterministic: the same context, time and rules give the same plan. */
export function* planRows(
  rows: readonly ImportRow[],
  context: ImportContext,
  now: Date,
  rules: ReadingRules,
): Generator<PlannedShipment> {
  for (const { key, rows: own, duplicateOf } of groupRows(rows)) {
    const stored = context.shipments.get(key);
    const read = (written: readonly ImportRow[]) => {
      const rows = stored || !rules.townsAsPlaces ? written : written.map(withTowns);
      const reading = new ShipmentReading(rows, { context, now, rules });
      const { findings } = reading;
      if (duplicateOf !== undefined) findings.refuse(`This tracking number is in row ${duplicateOf} already`);
      refuseRepeat(rows, findings);
      refuseContradictions(rows, findings);
      const step = stored ? reading.change(stored) : reading.create();
      return { findings, step, counted: reading.counted, isDue: reading.isDue };
    };
    const { findings, step, counted, isDue } = readLeavingOut(
      own,
      rules.leaveOut,
      read,
      (column) => column in ROW_COLUMNS,
    );
    const isRefused = findings.refusals.length > 0;
    const candidates = isRefused ? undefined : own[0]?.numbering?.candidates;
    const outcome = isRefused ? "refused" : candidates ? "asked" : OUTCOMES[step.act];
    const row = findings.plannedRow(own, outcome, {
      name: stored?.tracking_number ?? nameOf(own[0], outcome),
      ...(counted.goods > 0 && { goods: counted.goods }),
      ...(counted.legs > 0 && { legs: counted.legs }),
      ...(isDue && { isDue }),
    });
    yield candidates
      ? {
          row: { ...row, words: [IMPORT_ROW_MESSAGES.ask(candidates)], candidates },
          step: { act: "nothing" },
        }
      : { row, step: isRefused ? { act: "nothing" } : step };
  }
}

/** Names a new shipment: a given number is told when it is stored, so that another plan may draw another one. */
function nameOf(first: ImportRow | undefined, outcome: ImportOutcome): string {
  if (!first?.numbering) return normalizeTrackingNumber(first?.cells.tracking_number ?? "").slice(0, 100);
  return outcome === "created"
    ? IMPORT_ROW_MESSAGES.newNumber
    : customerReferenceOf(first.cells).slice(0, 100);
}

function refuseRepeat([first]: readonly ImportRow[], findings: Findings): void {
  const reference = first?.numbering?.isRepeat ? customerReferenceOf(first.cells) : "";
  if (reference !== "")
    findings.refuse(IMPORT_ROW_MESSAGES.referenceRepeated(reference), aboutColumn("customer_reference"));
}

/** The rows with one tracking number: the first has the shipment's fields, each has one row of goods or legs. */
interface ImportGroup {
  key: string;
  rows: ImportRow[];
  /** The earlier row with the same tracking number, in a file without columns of goods, containers and legs. */
  duplicateOf?: number;
}

/** Groups rows by tracking number, in the order of their first rows; a row without a number is its own group. */
function groupRows(rows: readonly ImportRow[]): ImportGroup[] {
  const groups: ImportGroup[] = [];
  const groupByKey = new Map<string, ImportGroup>();
  for (const row of rows) {
    const key = trackingKey(row.cells.tracking_number ?? "");
    const twin = key === "" ? undefined : groupByKey.get(key);
    if (twin && hasRowColumns(row.cells)) twin.rows.push(row);
    else if (twin) groups.push({ key, rows: [row], duplicateOf: twin.rows[0]?.row });
    else {
      const group = { key, rows: [row] };
      groups.push(group);
      if (key !== "") groupByKey.set(key, group);
    }
  }
  return groups;
}

/** Refuses cells of the shipment's fields in later rows that are neither empty nor equal to the first row. */
function refuseContradictions([first, ...following]: readonly ImportRow[], findings: Findings): void {
  const plain = (cell: string) => cell.trim().replace(/\s+/g, " ").toLowerCase();
  for (const { row, cells } of following) {
    for (const [column, cell] of Object.entries(cells) as [ImportColumn, string][]) {
      if (column in ROW_COLUMNS || column === "tracking_number" || plain(cell) === "") continue;
      const above = first?.cells[column] ?? "";
      if (plain(above) === plain(cell)) continue;
      const why = IMPORT_ROW_MESSAGES.contradicts(cell.trim(), above.trim(), first?.row ?? 0);
      findings.refuse(IMPORT_ROW_MESSAGES.at(row, IMPORT_COLUMNS[column], why), aboutColumn(column, row));
    }
  }
}
