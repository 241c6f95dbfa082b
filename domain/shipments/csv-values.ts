import { fromLocalDateTime } from "../time.ts";
import { foldText } from "../search.ts";
import { canonicalStatus, type PREDEFINED_STATUSES, type PUBLIC_STATUS_ORDER } from "./status.ts";

/** Time of a delivery date without time: the end of a working day. */
const END_OF_DAY = "17:00";

/**
 * Parses a timestamp as spreadsheet programs write it: «2026-03-05 14:03:22», «2026-03-05T14:03» or, as in Belgium, «5/03/2026
 * 14:03» (day first; also with - or .). A day alone means 17:00.
 *
 * @returns a local time, `YYYY-MM-DDTHH:mm[:ss]`; null when the text is invalid
 */
export function readLocalTime(text: string): string | null {
  const match =
    /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, isoYear, isoMonth, isoDay, day, month, year, time = END_OF_DAY] = match;
  const two = (part: string | undefined) => String(part).padStart(2, "0");
  const date = `${isoYear ?? year}-${two(isoMonth ?? month)}-${two(isoDay ?? day)}`;
  const local = `${date}T${/^\d:/.test(time) ? "0" : ""}${time}`;
  return fromLocalDateTime(local) && local;
}

export function readMoment(text: string): Date | null {
  const local = readLocalTime(text);
  return local === null ? null : fromLocalDateTime(local);
}

export const noDate = (column: string, cell: string): string =>
  `«${cell.trim().slice(0, 100)}» in ${column} is no date`;

type KnownStatus = (typeof PREDEFINED_STATUSES)[number] | (typeof PUBLIC_STATUS_ORDER)[number];

/** What forwarders' files call the known statuses in Dutch, French and German, without accents. */
const NAMES: Record<KnownStatus, string> = {
  pending: "in afwachting, gepland, geboekt, en attente, prevu, reserve, ausstehend, geplant, gebucht, offen",
  picked_up: "afgehaald, opgehaald, enleve, ramasse, pris en charge, abgeholt, ubernommen, uebernommen",
  in_transit:
    "transit, onderweg, unterwegs, in transport, en transit, en cours de transport, im transit, im transport, auf dem transport",
  out_for_delivery:
    "in levering, uit voor levering, en livraison, en cours de livraison, in zustellung, in auslieferung",
  delivered: "geleverd, afgeleverd, bezorgd, livre, livree, zugestellt, geliefert, ausgeliefert, abgeliefert",
  cancelled: "canceled, geannuleerd, annule, annulee, storniert, abgesagt",
};

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([status, names]) => names.split(", ").map((name) => [name, status])),
);

/** A known status by any of its names («Zugestellt», «onderweg») in its stored form; any other text as it was typed. */
export function readStatus(text: string): string {
  const name = foldText(text.trim()).replace(/[\s_-]+/g, " ");
  return BY_NAME.get(name) ?? canonicalStatus(text);
}
