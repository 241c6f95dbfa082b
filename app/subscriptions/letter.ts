import { capitalize } from "#app/kit/text/text.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { MoveReason } from "#app/shipments/eta.ts";
import { eventLabel } from "#app/shipments/event-codes.ts";
import { isKeyEvent } from "#app/shipments/news.ts";
import { canonicalStatus, isOpen, statusWords } from "#app/shipments/status.ts";
import { LETTER_WORDS } from "./mail-words.ts";
import { dateAtPlace, dayAtPlace } from "#app/shipments/place-clock.ts";

export interface CountedEvent {
  id?: string;
  /** Code from the short list of events; null for a free-text status. */
  code: string | null;
  status: string;
  location: string | null;
  notes: string | null;
  timestamp: Date;
  /** UTC offset of the place in minutes. */
  utc_offset: number | null;
  fresh: boolean;
}

export interface ReportedEtaMove {
  previous: Date | null;
  eta: Date | null;
  reason: MoveReason | null;
}

export interface LetterShipment {
  tracking_number: string;
  origin_location: string;
  destination_location: string;
  status: string;
  estimated_delivery: Date | null;
  eta_offset: number | null;
}

export type UpdateLetter = Omit<
  MailOf<"shipment_update">,
  "kind" | "to" | "name" | "person" | "signedBy" | "link" | "stop"
>;

/** Builds the letter of a notice; null when nothing is left to report. History and changes are ordered oldest first. */
export function letterOf(
  shipment: LetterShipment,
  history: readonly CountedEvent[],
  moves: readonly ReportedEtaMove[],
  audience: "key" | "all",
): UpdateLetter | null {
  const events = history.filter(
    (event, index) =>
      event.fresh && (audience === "all" || isKeyEvent(event, history[index - 1]?.status ?? null)),
  );
  const moved = movedDate(shipment, moves);
  const eta = moved && (audience === "all" || moved.from !== null) ? moved : null;
  if (events.length === 0 && eta === null) return null;
  return {
    trackingNumber: shipment.tracking_number,
    origin: shipment.origin_location,
    destination: shipment.destination_location,
    events: events.map(letterEvent),
    eta,
    delivered: canonicalStatus(shipment.status) === "delivered",
    expected: expectedOf(shipment)?.toISOString() ?? null,
    etaOffset: shipment.eta_offset,
  };
}

/**
 * Updates a letter to the current state, or null. A date that has changed again is left to a later letter; `counted`
 * are entries that still count.
 */
export function currentLetter(
  letter: UpdateLetter,
  shipment: LetterShipment,
  counted: readonly CountedEvent[],
): UpdateLetter | null {
  const expected = expectedOf(shipment);
  const day = (at: Date) => dayAtPlace(at, shipment.eta_offset);
  const holds = letter.eta && expected && day(new Date(letter.eta.to)) === day(expected);
  const eta = holds ? letter.eta : null;
  if (counted.length === 0 && eta === null) return null;
  return {
    ...letter,
    events: counted.map(letterEvent),
    eta,
    delivered: letter.delivered && canonicalStatus(shipment.status) === "delivered",
    expected: expected?.toISOString() ?? null,
    etaOffset: shipment.eta_offset,
  };
}

function letterEvent({ id, code, status, location, notes, timestamp, utc_offset }: CountedEvent) {
  return {
    id,
    title: code === null ? titleOf(status) : eventLabel(code),
    place: location,
    notes,
    at: timestamp.toISOString(),
    offset: utc_offset,
  };
}

const expectedOf = ({ status, estimated_delivery }: LetterShipment) =>
  isOpen(status) ? estimated_delivery : null;

/** Compares the first and the last date: no change when it moved back, or within the same day. */
function movedDate(shipment: LetterShipment, moves: readonly ReportedEtaMove[]): UpdateLetter["eta"] {
  const from = moves[0]?.previous ?? null;
  const last = moves.at(-1);
  if (!last?.eta || !isOpen(shipment.status)) return null;
  const day = (at: Date) => dayAtPlace(at, shipment.eta_offset);
  if (from && day(from) === day(last.eta)) return null;
  return { from: from?.toISOString() ?? null, to: last.eta.toISOString(), reason: last.reason };
}

function titleOf(status: string): string {
  return capitalize(statusWords(status).trim());
}

/** Formats the day of a delivery in the time zone of its place. */
export const dayOfDelivery = ({ etaOffset }: Pick<UpdateLetter, "etaOffset">, at: string): string =>
  dateAtPlace(new Date(at), etaOffset ?? null);

export function letterLine(letter: UpdateLetter): string {
  const { events, eta } = letter;
  const last = events.at(-1);
  const more = events.length > 1 ? LETTER_WORDS.events(events.length) : "";
  const date = eta ? `${etaWord(eta)} ${dayOfDelivery(letter, eta.to)}` : "";
  if (!last) return capitalize(date);
  return [`${last.title}${last.place ? `, ${last.place}` : ""}${more}`, date]
    .filter(Boolean)
    .join(LETTER_WORDS.between);
}

export function etaWord({ from, to }: NonNullable<UpdateLetter["eta"]>): string {
  if (from === null) return LETTER_WORDS.estimated;
  return new Date(to) > new Date(from) ? LETTER_WORDS.delayed : LETTER_WORDS.earlier;
}
