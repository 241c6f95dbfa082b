import { fromLocalDateTime } from "../time.ts";

/** Time of a delivery date without time: the end of a working day. */
const END_OF_DAY = "17:00";

/**
 * Parses a timestamp as spreadsheet programs write it: «2026-03-05 14:03:22», «2026-03-05T14:03» or, as in Belgium, «5/03/2026
 * 14:03» (day first; also with - or .). Local time in Brussels; a day alone means 17:00.
 *
 * @returns null when the text is invalid
 */
export function readMoment(text: string): Date | null {
  const match =
    /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, isoYear, isoMonth, isoDay, day, month, year, time = END_OF_DAY] = match;
  const two = (part: string | undefined) => String(part).padStart(2, "0");
  const date = `${isoYear ?? year}-${two(isoMonth ?? month)}-${two(isoDay ?? day)}`;
  return fromLocalDateTime(`${date}T${/^\d:/.test(time) ? "0" : ""}${time}`);
}
