import { Calendar } from "lucide-react";
import { MONTHS } from "../time/words.en.ts";

/** Types of the native control: `2026-05-12`, `2026-05-12T08:30`, `08:30`, `2026-05`. */
export type DateInputType = "date" | "datetime-local" | "time" | "month";

/** Classes of the line of segments, and of one segment. */
export const SEGMENTS =
  "figures flex h-(--control-height) items-center overflow-hidden pr-8 pl-1.5 whitespace-nowrap";
export const SEGMENT = "rounded-sm not-data-[type=literal]:px-1 data-placeholder:text-slate-600";

/** The short name of a month: unlike a number, «04 Dec 2026» cannot be misread as April. */
export const monthName = (month: number): string | undefined => MONTHS[month - 1]?.slice(0, 3);

/** Server-rendered appearance of the segments, over the native control until they are mounted or somebody types. */
export function DateLook({ type, value }: { type: DateInputType; value: string }) {
  const [date = "", time = ""] = type === "time" ? ["", value] : value.split("T");
  const [year, month, day] = date.split("-");
  const [hour, minute] = time.split(":");
  const parts = [
    ...(type === "date" || type === "datetime-local" ? [[day, "dd"], " "] : []),
    ...(type === "time" ? [] : [[month && monthName(Number(month)), "mm"], " ", [year, "yyyy"]]),
    ...(type === "datetime-local" ? [", "] : []),
    ...(type === "time" || type === "datetime-local" ? [[hour, "––"], ":", [minute, "––"]] : []),
  ];
  return (
    <span aria-hidden="true" className={`${SEGMENTS} date-look`}>
      {parts.map((part, index) =>
        typeof part === "string" ? (
          <span key={index} data-type="literal" className={SEGMENT}>
            {part}
          </span>
        ) : (
          <span key={index} data-placeholder={part[0] ? undefined : true} className={SEGMENT}>
            {part[0] || part[1]}
          </span>
        ),
      )}
      {type === "time" ? null : <Calendar className="absolute right-2 size-4 text-slate-600" />}
    </span>
  );
}
