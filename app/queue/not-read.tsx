import { LATE_DESK_TEXTS } from "#words/late-desk.ts";

/** In place of lines that could not be read. */
export function NotRead() {
  return <p className="py-3 text-slate-600">{LATE_DESK_TEXTS.failed}</p>;
}
