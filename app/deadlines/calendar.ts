import { cardAddress } from "#app/shipments/page-sections.ts";
import { countedWords } from "./deadline.ts";

interface CalendarDeadline {
  id: string;
  shipment_id: string;
  label: string;
  reference: string | null;
  note: string | null;
  place_name: string | null;
  free_days: number | null;
  working_days: boolean;
  from_event: string | null;
  due_at: Date | null;
  tracking_number: string;
  consignee: string | null;
  revision: number;
}

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, "");
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");

/** A content line, folded to at most 75 octets (RFC 5545, 3.1). */
function line(name: string, value: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const size = Buffer.byteLength(character);
    if (octets + size > 74) {
      parts.push(part);
      [part, octets] = ["", 0];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}

/** Renders deadlines as a calendar (RFC 5545): events without duration in UTC, with an alarm an hour before. */
export function calendarText(deadlines: readonly CalendarDeadline[], publicUrl: string, now: Date): string {
  const events = deadlines.flatMap((deadline) => {
    const { id, label, tracking_number, due_at, place_name: place, reference, note, consignee } = deadline;
    if (!due_at) return [];
    const description = [consignee, reference, countedWords(deadline), note].filter(Boolean).join("\n");
    return [
      line("BEGIN", "VEVENT"),
      line("UID", `deadline-${id}@${new URL(publicUrl).hostname}`),
      line("DTSTAMP", stamp(now)),
      line("SEQUENCE", String(deadline.revision)),
      line("DTSTART", stamp(due_at)),
      line("SUMMARY", escaped(`${label}: ${tracking_number}`)),
      ...(place ? [line("LOCATION", escaped(place))] : []),
      ...(description ? [line("DESCRIPTION", escaped(description))] : []),
      line("URL", `${publicUrl}${cardAddress(deadline.shipment_id, "deadlines")}`),
      line("TRANSP", "TRANSPARENT"),
      line("BEGIN", "VALARM"),
      line("ACTION", "DISPLAY"),
      line("DESCRIPTION", escaped(label)),
      line("TRIGGER", "-PT1H"),
      line("END", "VALARM"),
      line("END", "VEVENT"),
    ];
  });
  return [
    line("BEGIN", "VCALENDAR"),
    line("VERSION", "2.0"),
    line("PRODID", "-//Zenne//Deadlines//EN"),
    line("METHOD", "PUBLISH"),
    line("X-WR-CALNAME", "Deadlines"),
    ...events,
    line("END", "VCALENDAR"),
    "",
  ].join("\r\n");
}
