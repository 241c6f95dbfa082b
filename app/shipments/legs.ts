import { z } from "zod";
import { optionalId, requiredLine, limit } from "#app/kit/text/text.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { textSchema } from "#app/kit/forms/form-codec.ts";
import { fromZoneTime, isTimeZone, localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { fromLocalDateTime } from "#app/kit/time/time.ts";
import { type FieldColumn, formsOf, labelsOf, lineColumn, valuesOf, codeText } from "./columns.ts";
import { dayAtPlace } from "./place-clock.ts";
import { LEG_KINDS, LEG_MODES, type LegKind, type LegMode } from "./leg-modes.ts";

/** Proposes the next leg: the main one after a pick-up, a road leg in the country of destination, else another of the same mode. */
export function proposeLeg(
  before: { kind: string; mode: string; to: TypedPlace } | undefined,
  destination: TypedPlace,
  mode: LegMode,
): { kind: LegKind; mode: string } {
  if (!before || before.kind === "pickup") return { kind: "main", mode };
  const { to } = before;
  const isThere = to.place !== "" && to.place === destination.place;
  if (isThere || inSameCountry(to, destination)) return { kind: "delivery", mode: "road" };
  return { kind: "main", mode: before.mode };
}

interface TypedPlace {
  place: string;
  code: string;
}

/** Compares countries: a UN/LOCODE begins with the country code. */
const inSameCountry = (one: TypedPlace, other: TypedPlace) =>
  one.code !== "" && one.code.slice(0, 2) === other.code.slice(0, 2);

/** The end of a leg whose local time applies to each moment. */
export const LEG_MOMENTS = { etd: "from", eta: "to", atd: "from", ata: "to" } as const;
export type LegMoment = keyof typeof LEG_MOMENTS;
export const LEG_MOMENT_KEYS = Object.keys(LEG_MOMENTS) as LegMoment[];

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];
const choiceColumn = <Key extends string>(label: string, noun: string, labels: Record<Key, string>) => ({
  label,
  value: z.enum(keysOf(labels), { error: DETAIL_MESSAGES.chooseFromList(noun) }),
  exported: "word" as const,
});
const place = (label: string) => ({
  label,
  value: requiredLine({ required: DETAIL_MESSAGES.required(label), ...limit(label, 200) }),
});
const moment = (label: string) => ({
  label,
  value: z.date({ error: DETAIL_MESSAGES.momentInvalid }).nullable().default(null),
  form: textSchema((text) =>
    fromLocalDateTime(text) ? text : { refused: DETAIL_MESSAGES.momentInvalid },
  ).pipe(z.string().nullable()),
  exported: "local" as const,
});
/** Offset from UTC in minutes at the place and moment; null when its time zone is not known: company time applies. */
const utcOffset = z.number().int().min(-840).max(840).nullable().default(null);

/** A UN/LOCODE: two letters of the country, then three letters or digits from 2 to 9. */
export const placeCode = codeText(
  /^[A-Z]{2}[A-Z2-9]{3}$/,
  "A UN/LOCODE has five characters, such as BEANR",
  (text) => text.replace(/\s/g, "").toUpperCase(),
);

export const LEG_COLUMNS = {
  kind: { ...choiceColumn("Leg", "kind of leg", LEG_KINDS), title: "Leg Kind" },
  mode: choiceColumn("Mode", "mode", LEG_MODES),
  carrier: lineColumn("Carrier", 200),
  conveyance: { ...lineColumn("Vessel, flight or plate", 100), title: "Leg Vessel/Flight/Plate" },
  from_place: place("From"),
  from_code: { label: "UN/LOCODE from", title: "Leg From UN/LOCODE", value: placeCode, exported: "word" },
  to_place: place("To"),
  to_code: { label: "UN/LOCODE to", title: "Leg To UN/LOCODE", value: placeCode, exported: "word" },
  etd: moment("ETD"),
  eta: moment("ETA"),
  atd: moment("ATD"),
  ata: moment("ATA"),
} as const satisfies Record<string, FieldColumn>;
export const LEG_LABELS = labelsOf(LEG_COLUMNS);

const offsets = {
  etd_offset: utcOffset,
  eta_offset: utcOffset,
  atd_offset: utcOffset,
  ata_offset: utcOffset,
};
const rowId = optionalId(DETAIL_MESSAGES.required("Id"));
const legFields = z.object({ id: rowId, ...valuesOf(LEG_COLUMNS), ...offsets });
export const legSchema = legFields.superRefine(checkLegOrder);
export type Leg = z.output<typeof legFields>;

/** Schema of an optional local time, `YYYY-MM-DDThh:mm`, of a place that is not known yet; null when left empty. */
export const optionalLocalTime = (message: string) =>
  textSchema<string>((text) =>
    fromZoneTime(text, COMPANY_TIME_ZONE) === null ? { refused: message } : text,
  );

const zone = z
  .string()
  .nullish()
  .transform((text) => (text && isTimeZone(text) ? text : null));

/** Parses a leg. Times are in `from_zone` and `to_zone`, which the server sets, else in the company's zone. */
export const legForm = z
  .object({ id: rowId, ...formsOf(LEG_COLUMNS), ...offsets, from_zone: zone, to_zone: zone })
  .transform(({ from_zone, to_zone, ...leg }): Leg => {
    const zones = { from: from_zone, to: to_zone };
    const read = (moment: LegMoment) =>
      leg[moment] === null
        ? null
        : fromZoneTime(leg[moment], zones[LEG_MOMENTS[moment]] ?? COMPANY_TIME_ZONE);
    const moments = { etd: read("etd"), eta: read("eta"), atd: read("atd"), ata: read("ata") };
    return withOffsets({ ...leg, ...moments }, zones);
  })
  .superRefine(checkLegOrder);

function checkLegOrder(
  { etd, eta, atd, ata }: Pick<Leg, "etd" | "eta" | "atd" | "ata">,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (column: string, message: string) =>
    context.addIssue({ code: "custom", path: [column], message });
  if (!inOrder(etd, eta)) refuse("eta", "This leg arrives before it leaves");
  if (!inOrder(atd, ata)) refuse("ata", "This leg arrived before it left");
}

function inOrder(earlier: Date | null, later: Date | null): boolean {
  return earlier === null || later === null || later >= earlier;
}

/** Converts the moments of a leg that was read as JSON. */
export function withMoments<Row extends Record<LegMoment, unknown>>(
  leg: Row,
): Omit<Row, LegMoment> & Record<LegMoment, Date | null> {
  const read = (json: unknown) => (json === null ? null : new Date(json as string));
  return { ...leg, etd: read(leg.etd), eta: read(leg.eta), atd: read(leg.atd), ata: read(leg.ata) };
}

/** Sets the UTC offset of each moment by the zone of its end; null when the zone is not known. */
export function withOffsets<Ends extends Pick<Leg, LegMoment>>(
  leg: Ends,
  zones: Record<"from" | "to", string | null>,
): Ends & Pick<Leg, `${LegMoment}_offset`> {
  const offset = (moment: LegMoment) => {
    const [at, zone] = [leg[moment], zones[LEG_MOMENTS[moment]]];
    return at && zone ? offsetAt(zone, at) : null;
  };
  return {
    ...leg,
    etd_offset: offset("etd"),
    eta_offset: offset("eta"),
    atd_offset: offset("atd"),
    ata_offset: offset("ata"),
  };
}

/** Returns the local day of departure: the actual one, else the planned one. */
export function departureDay(leg: Pick<Leg, "etd" | "atd" | "etd_offset" | "atd_offset">): string | null {
  if (leg.atd) return dayAtPlace(leg.atd, leg.atd_offset);
  return leg.etd && dayAtPlace(leg.etd, leg.etd_offset);
}

/** Keeps the stored moment when local time and place are unchanged, since forms lack seconds and the ambiguous hour of a clock change. */
export function withKnownMoments(leg: Leg, before: Leg | undefined): Leg {
  if (!before) return leg;
  const times = LEG_MOMENT_KEYS.filter((moment) => {
    const [is, was] = [leg[moment], before[moment]];
    const code = `${LEG_MOMENTS[moment]}_code` as const;
    const [there, then] = [leg[`${moment}_offset`], before[`${moment}_offset`]];
    if (!is || !was || leg[code] !== before[code] || (there === null) !== (then === null)) return false;
    const clock = (at: Date, offset: number | null) =>
      localTimeAt(at, offset ?? offsetAt(COMPANY_TIME_ZONE, at));
    return clock(is, there) === clock(was, then);
  });
  const merged = times.flatMap((moment) => [
    [moment, before[moment]],
    [`${moment}_offset`, before[`${moment}_offset`]],
  ]);
  return { ...leg, ...(Object.fromEntries(merged) as Partial<Leg>) };
}

/** Warnings about a chain of legs, by position and column; they do not prevent saving. */
export function legWarnings(
  legs: readonly Leg[],
  now: Date,
): { position: number; column: keyof Leg; message: string }[] {
  return legs.flatMap((leg, position) => {
    const before = legs[position - 1];
    const issues: { position: number; column: keyof Leg; message: string }[] = [];
    if (before && !samePlace(endOf(before), { place: leg.from_place, code: leg.from_code })) {
      const message = `The leg before ends in ${before.to_place}, this one begins in ${leg.from_place}`;
      issues.push({ position, column: "from_place", message });
    }
    if (before && !inOrder(before.eta, leg.etd))
      issues.push({ position, column: "etd", message: "This leg leaves before the one before it arrives" });
    for (const column of ["atd", "ata"] as const) {
      const at = leg[column];
      if (at && at > now) issues.push({ position, column, message: "This moment has not come yet" });
    }
    return issues;
  });
}

const endOf = ({ to_place: place, to_code: code }: Leg) => ({ place, code });

interface NamedPlace {
  place: string;
  code: string | null;
}

/** Tells whether a leg stays in one place, such as a delivery from the port of the consignee's town. */
export const isWithinPlace = (leg: Pick<Leg, "from_place" | "from_code" | "to_place" | "to_code">): boolean =>
  leg.from_place === leg.to_place && leg.from_code === leg.to_code;

/** Compares places by code when both have one, else by name. */
export function samePlace(one: NamedPlace, other: NamedPlace): boolean {
  if (one.code && other.code) return one.code === other.code;
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "");
  return plain(one.place) === plain(other.place);
}

/** Returns `etaOffset` for a shipment whose legs are loaded. */
export function etaOffsetOf(
  estimate: Date | null,
  legs: readonly Pick<Leg, "eta" | "eta_offset">[],
): number | null {
  const last = legs.at(-1);
  return last && estimate && last.eta?.getTime() === estimate.getTime() ? last.eta_offset : null;
}

/** Returns the planned arrival of the last leg: the default estimated delivery of a shipment. */
export function etaOfLegs(legs: readonly Pick<Leg, "eta">[]): Date | null {
  return legs.at(-1)?.eta ?? null;
}
