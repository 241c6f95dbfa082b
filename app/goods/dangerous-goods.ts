import { formatCount, formatDecimals } from "#app/kit/text/counts.ts";
import samples from "./un-numbers.json" with { type: "json" };

/** Data of a dangerous goods row in transport documents; packing group and tunnel code are not always assigned. */
export interface DangerousGoods {
  un_number: string | null;
  dg_name: string | null;
  dg_class: string | null;
  packing_group: string | null;
  transport_category: string | null;
  tunnel_code: string | null;
  /** Net quantity of the row in `dg_unit`, as ADR 1.1.3.6.3 counts it. */
  dg_quantity: number | null;
  dg_unit: string | null;
  flash_point_c: number | null;
  marine_pollutant: boolean;
  limited_quantity: boolean;
}

export const DANGEROUS_COLUMNS = [
  "dg_name",
  "dg_class",
  "packing_group",
  "transport_category",
  "tunnel_code",
  "dg_quantity",
  "dg_unit",
  "flash_point_c",
  "marine_pollutant",
  "limited_quantity",
] as const satisfies readonly (keyof DangerousGoods)[];
export type DangerousColumn = (typeof DANGEROUS_COLUMNS)[number];

/** Values of a row that is not dangerous. */
export const NOT_DANGEROUS: Pick<DangerousGoods, DangerousColumn> = {
  dg_name: null,
  dg_class: null,
  packing_group: null,
  transport_category: null,
  tunnel_code: null,
  dg_quantity: null,
  dg_unit: null,
  flash_point_c: null,
  marine_pollutant: false,
  limited_quantity: false,
};

export const PACKING_GROUPS = ["I", "II", "III"] as const;
/** Column 15 of table A; «-» means without tunnel restriction. */
export const TUNNEL_CODES = [
  "B",
  "B1000C",
  "B/D",
  "B/E",
  "C",
  "C5000D",
  "C/D",
  "C/E",
  "D",
  "D/E",
  "E",
  "-",
] as const;
export const DG_UNITS = ["kg", "l"] as const;

type Sample = Readonly<Partial<Record<string, string>>>;
const SAMPLES: readonly Sample[] = samples.rows.map((row) =>
  Object.fromEntries(row.map((text, at) => [samples.columns[at] ?? "", text])),
);

/**
 * Proposes values of common UN numbers from table A of ADR 2017: samples, no substitute for the table.
 * @returns the entry of the packing group, else the most common one of the number
 */
export function proposedDangerousGoods(unNumber: string, packingGroup = ""): Sample | null {
  const entries = SAMPLES.filter((entry) => entry.un_number === unNumber);
  return entries.find((entry) => entry.packing_group === packingGroup) ?? entries[0] ?? null;
}

/** UN numbers with samples, and their proper shipping names. */
export const SAMPLE_UN_NUMBERS: Readonly<Record<string, string>> = Object.fromEntries(
  samples.rows.map(([number = "", name = ""]) => [number, name]),
);

const WITH_PACKING_GROUP = /^(?:3|4\.[123]|5\.1|6\.1|8)\b/;

/** Returns required columns of a transport document that are empty in a row with a UN number. */
export function missingDangerous(row: DangerousGoods): DangerousColumn[] {
  if (row.un_number === null) return [];
  const isGrouped = WITH_PACKING_GROUP.test(row.dg_class ?? "") && groupIsAssigned(row.un_number);
  return [
    ...(row.dg_name ? [] : ["dg_name" as const]),
    ...(row.dg_class ? [] : ["dg_class" as const]),
    ...(isGrouped && !row.packing_group ? ["packing_group" as const] : []),
    // Limited quantities need neither quantity nor tunnel code (ADR 3.4).
    ...(row.limited_quantity || row.tunnel_code ? [] : ["tunnel_code" as const]),
    ...(row.limited_quantity || row.transport_category ? [] : ["transport_category" as const]),
  ];
}

const groupIsAssigned = (unNumber: string) => proposedDangerousGoods(unNumber)?.packing_group !== "";

export const isDangerous = (row: DangerousGoods): boolean =>
  row.un_number !== null ||
  DANGEROUS_COLUMNS.some((column) => row[column] !== null && row[column] !== false && column !== "dg_unit");

/**
 * Formats a row in the order of ADR 5.4.1.1.1, which is that of IMDG and the Technical Instructions except the tunnel
 * code: «UN 1263 PAINT, 3, III, (D/E), ENVIRONMENTALLY HAZARDOUS». Empty without a UN number.
 */
export function dangerousText(row: DangerousGoods, by: "road" | "sea" | "air" | "rail"): string {
  if (row.un_number === null) return "";
  const { dg_name, dg_class, packing_group, tunnel_code, flash_point_c } = row;
  const isNamedSo = row.un_number === "3077" || row.un_number === "3082";
  return [
    [`UN ${row.un_number}`, dg_name].filter(Boolean).join(" "),
    dg_class,
    packing_group,
    by === "road" && tunnel_code && !row.limited_quantity && `(${tunnel_code})`,
    by === "sea" && flash_point_c !== null && `FLASHPOINT ${formatDecimals(flash_point_c)} °C c.c.`,
    row.marine_pollutant && (by === "sea" ? "MARINE POLLUTANT" : !isNamedSo && "ENVIRONMENTALLY HAZARDOUS"),
    row.limited_quantity && "LIMITED QUANTITY",
  ]
    .filter(Boolean)
    .join(", ");
}

/** «120 l», «45.5 kg», «45,5 kg»; empty without a quantity. */
export const dangerousQuantity = (
  { dg_quantity, dg_unit }: DangerousGoods,
  format: (value: number) => string = formatDecimals,
): string => (dg_quantity === null ? "" : `${format(dg_quantity)} ${dg_unit ?? "kg"}`);

export const ADR_POINTS_MAX = 1_000;

/** ADR 1.1.3.6.4: factor 50 per kilogram or litre in category 1, but 20 for the numbers in note a; none in category 4. */
const FACTORS: Readonly<Record<string, number>> = { 1: 50, 2: 3, 3: 1, 4: 0 };
const NOTE_A = ["0081", "0082", "0084", "0241", "0331", "0332", "0482", "1005", "1017"];
const NOTE_A_FACTOR = 20;

type CountedGoods = DangerousGoods & { gross_kg: number | null };

/** Calculates ADR points; null when nothing counts: no UN number, or limited quantities only (ADR 3.4). */
export function adrPoints(rows: readonly CountedGoods[]) {
  const countedRows = rows.filter(
    ({ un_number, limited_quantity }) => un_number !== null && !limited_quantity,
  );
  if (countedRows.length === 0) return null;
  const lines = new Map<string, { category: string; kg: number; l: number; factor: number }>();
  let incomplete = 0;
  let byGross = 0;
  for (const row of countedRows) {
    const { transport_category: category, dg_quantity, gross_kg } = row;
    if (category === "0") continue;
    const quantity = dg_quantity ?? gross_kg;
    if (category === null || (quantity === null && category !== "4")) {
      incomplete += 1;
      continue;
    }
    if (dg_quantity === null && category !== "4") byGross += 1;
    const factor = category === "1" && NOTE_A.includes(row.un_number!) ? NOTE_A_FACTOR : FACTORS[category]!;
    const line = lines.get(`${category} ${factor}`) ?? { category, kg: 0, l: 0, factor };
    line[dg_quantity !== null && row.dg_unit === "l" ? "l" : "kg"] += quantity ?? 0;
    lines.set(`${category} ${factor}`, line);
  }
  const byCategory = [...lines.values()]
    .toSorted((a, b) => a.category.localeCompare(b.category))
    .map((line) => ({
      ...line,
      kg: roundToGrams(line.kg),
      l: roundToGrams(line.l),
      points: roundToGrams((line.kg + line.l) * line.factor),
    }));
  return {
    /** Points of the known quantities; exact to the thousandth. */
    points: roundToGrams(byCategory.reduce((sum, { points }) => sum + points, 0)),
    byCategory,
    /** Category 0 is never exempt, whatever its quantity. */
    neverExempt: countedRows.some(({ transport_category }) => transport_category === "0"),
    /** Number of rows without category or quantity: the points are a minimum then. */
    incomplete,
    /** Number of rows counted by gross weight, which exceeds the net quantity. */
    byGross,
  };
}
export type AdrPoints = NonNullable<ReturnType<typeof adrPoints>>;

const roundToGrams = (value: number) => Math.round(value * 1_000) / 1_000;

/** Formats a sum: «120 l + 40 kg × 3 = 480». */
export function pointsSum(
  { kg, l, factor, points }: AdrPoints["byCategory"][number],
  format: (value: number) => string,
): string {
  const amounts = [l > 0 && `${format(l)} l`, kg > 0 && `${format(kg)} kg`].filter(Boolean);
  return `${amounts.join(" + ") || "0 kg"} × ${factor} = ${format(points)}`;
}

/** Tells whether the load is exempt under 1.1.3.6; never with unknown quantities. */
export const isAdrExempt = ({ points, neverExempt, incomplete }: AdrPoints): boolean =>
  !neverExempt && incomplete === 0 && points <= ADR_POINTS_MAX;

/** Formats points for staff: «420 of 1,000 points», «Over 1,000: full ADR». */
export function adrPointsText({ points, neverExempt, incomplete }: AdrPoints): string {
  if (neverExempt) return "Category 0: full ADR";
  const pointsText = `${incomplete > 0 ? "At least " : ""}${formatDecimals(String(points))}`;
  if (points > ADR_POINTS_MAX) return `${pointsText}, over ${formatCount(ADR_POINTS_MAX)}: full ADR`;
  return `${pointsText} of ${formatCount(ADR_POINTS_MAX)} points`;
}
