import type { Container } from "#app/shipments/containers.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { referenceKey } from "#app/shipments/number-key.ts";

/** A row of a house, and the row of the master that it follows. */
export type Following<Row> = Row & { master: string | null };

type StoredRow = { id: string | null };

interface Kind<Row> {
  /** Columns that follow the master; the others belong to the house. */
  columns: readonly (keyof Row & string)[];
  /** Returns whether a row of the house corresponds to a new row of the master. */
  isMeant: (own: Row, row: Row) => boolean;
  /** Returns whether a new row is inserted before a row of the house. */
  standsBefore: (own: Row) => boolean;
}

export const LEGS: Kind<Leg> = {
  columns: [
    ...(["kind", "mode", "carrier", "conveyance", "from_place", "from_code", "to_place", "to_code"] as const),
    ...(["etd", "etd_offset", "eta", "eta_offset", "atd", "atd_offset", "ata", "ata_offset"] as const),
  ],
  // A leg that has departed is history.
  isMeant: (own, row) =>
    own.mode === row.mode && own.kind === row.kind && own.atd === null && own.ata === null,
  standsBefore: ({ kind }) => kind === "delivery",
};

export const CONTAINERS: Kind<Container> = {
  columns: ["number", "type_code", "seal", "tare_kg"],
  isMeant: (own, row) => referenceKey(own.number) === referenceKey(row.number),
  standsBefore: () => false,
};

const isSameValue = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date
    ? one.getTime() === other.getTime()
    : (one ?? null) === (other ?? null);

/** Maps a column to its group, since a moment and its offset change together. */
const asOne = (column: string): string => column.replace(/_offset$/, "");

function columnsThatFollow<Row>(own: Row, from: Row, { columns }: Kind<Row>): Set<string> {
  const corrected = new Set(columns.filter((column) => !isSameValue(own[column], from[column])).map(asOne));
  return new Set(columns.filter((column) => !corrected.has(asOne(column))));
}

const copyColumns = <Own, Row>(own: Own, row: Row, columns: Iterable<string>): Own => ({
  ...own,
  ...Object.fromEntries([...columns].map((column) => [column, row[column as keyof Row]])),
});

/**
 * Merges a change of the master into the rows of a house: each column follows while it equals the master's old value,
 * and rows deleted at the house stay deleted. `isCorrected`: some columns did not follow.
 */
export function followRows<Row extends StoredRow>(
  kind: Kind<Row>,
  house: readonly Following<Row>[],
  from: readonly Row[],
  to: readonly Row[],
): { rows: Following<Row>[]; isCorrected: boolean } {
  const [before, after] = [byId(from), byId(to)];
  let isCorrected = false;
  const rows = house.flatMap((own): Following<Row>[] => {
    const was = own.master === null ? undefined : before.get(own.master);
    const is = own.master === null ? undefined : after.get(own.master);
    if (!was) return [own];
    const columns = columnsThatFollow(own, was, kind);
    const isWhole = columns.size === kind.columns.length;
    if (!is) {
      if (!isWhole) isCorrected = true;
      return isWhole ? [] : [{ ...own, master: null }];
    }
    if (kind.columns.some((column) => !columns.has(column) && !isSameValue(was[column], is[column])))
      isCorrected = true;
    return [copyColumns(own, is, columns)];
  });
  for (const row of to) {
    if (before.has(row.id) || rows.some(({ master }) => master === row.id)) continue;
    const at = rows.findIndex((own) => own.master === null && kind.isMeant(own, row));
    const own = rows[at];
    const columns = kind.columns.filter((column) => row[column] !== null);
    if (own) rows[at] = { ...copyColumns(own, row, columns), master: row.id };
    else {
      const newRow: Following<Row> = { ...row, id: crypto.randomUUID() as string, master: row.id };
      rows.splice(placeOf(kind, rows, to, row), 0, newRow);
    }
  }
  return { rows, isCorrected };
}

const byId = <Row extends StoredRow>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Returns the position of a new row: after its predecessor on the master, else before the house's own delivery. */
function placeOf<Row extends StoredRow>(
  kind: Kind<Row>,
  rows: readonly Following<Row>[],
  to: readonly Row[],
  row: Row,
): number {
  const previous = to.slice(0, to.indexOf(row)).map(({ id }) => id);
  const behind = rows.findLastIndex(({ master }) => master !== null && previous.includes(master));
  if (behind >= 0) return behind + 1;
  const before = rows.findIndex((own) => own.master === null && kind.standsBefore(own));
  return before >= 0 ? before : rows.length;
}

/** Undoes a change by column, except columns changed since. */
export function takeBackRows<Row extends StoredRow>(
  kind: Pick<Kind<Row>, "columns">,
  now: readonly Following<Row>[],
  { before, after }: { before: readonly Following<Row>[]; after: readonly Following<Row>[] },
): { rows: Following<Row>[]; isCorrected: boolean } {
  const whole = { ...kind, isMeant: () => false, standsBefore: () => false };
  const [was, is] = [byId(before), byId(after)];
  let isCorrected = false;
  const rows = now.flatMap((own): Following<Row>[] => {
    const masterRow = is.get(own.id);
    if (!masterRow) return [own];
    const columns = columnsThatFollow<Row>(own, masterRow, whole);
    const earlier = was.get(own.id);
    if (earlier) {
      if (
        kind.columns.some(
          (column) => !columns.has(column) && !isSameValue(earlier[column], masterRow[column]),
        )
      )
        isCorrected = true;
      return [{ ...copyColumns(own, earlier, columns), master: earlier.master }];
    }
    if (columns.size === kind.columns.length) return [];
    isCorrected = true;
    return [{ ...own, master: null }];
  });
  for (const [at, row] of before.entries()) if (!is.has(row.id)) rows.splice(at, 0, row);
  return { rows, isCorrected };
}

/** Returns origin and destination common to all houses, by code or name; empty when they differ. */
export function commonRoute(
  houses: readonly {
    origin: string;
    origin_code: string | null;
    destination: string;
    destination_code: string | null;
  }[],
) {
  const [first] = houses;
  const isOne = (end: "origin" | "destination") =>
    houses.every((each) => each[end] === first?.[end] && each[`${end}_code`] === first[`${end}_code`]);
  const placeOf = (end: "origin" | "destination") =>
    first && isOne(end) ? ([first[end], first[`${end}_code`] ?? ""] as const) : (["", ""] as const);
  const [origin_location, origin_code] = placeOf("origin");
  const [destination_location, destination_code] = placeOf("destination");
  return { origin_location, origin_code, destination_location, destination_code };
}
