import { Remark } from "#app/shipments/remark.tsx";
import { Timeline, TimelineItem, type TimelineTone } from "#app/kit/ui/timeline.tsx";
import { DETAIL_WORDS, RESULT_WORDS } from "./search-words.ts";
import type { TimelineEntry } from "./timeline.ts";

const TONES: Record<TimelineEntry["state"], TimelineTone> = {
  completed: "done",
  on_hold: "alert",
  other: "idle",
};

/** Length from which a history is collapsed after ten entries: on a phone it would push the rest pages down. */
const FOLDED_FROM = 16;
const OPEN_ENTRIES = 10;

/** The specified history, newest first; rendered on the server, so that visitors need no code for it. */
export function TrackingLog({ entries }: { entries: TimelineEntry[] }) {
  if (entries.length === 0) return <p className="mt-10 text-slate-600">{RESULT_WORDS.noUpdates}</p>;
  const open = entries.length < FOLDED_FROM ? entries.length : OPEN_ENTRIES;
  const earlier = entries.slice(open);
  return (
    <section className="mt-12" aria-labelledby="log">
      <h3 id="log" className="text-xl">
        {RESULT_WORDS.history}
      </h3>
      <Days entries={entries.slice(0, open)} />
      {earlier.length > 0 ? (
        <details className="mt-6 border-t border-slate-200 pt-4">
          <summary className="text-link cursor-pointer py-2 font-medium">
            {DETAIL_WORDS.earlier(earlier.length)}
          </summary>
          <Days entries={earlier} />
        </details>
      ) : null}
    </section>
  );
}

function Days({ entries }: { entries: TimelineEntry[] }) {
  return [...Map.groupBy(entries, (entry) => entry.day)].map(([day, ofDay]) => (
    <div key={day} className="mt-6 grid gap-4 border-t border-slate-200 pt-4 md:grid-cols-[10rem_1fr]">
      <h4 className="figures font-sans text-base font-semibold text-ink-900">
        {ofDay[0]?.date ?? RESULT_WORDS.undated}
      </h4>
      <Timeline>
        {ofDay.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </Timeline>
    </div>
  ));
}

function LogEntry({ entry }: { entry: TimelineEntry }) {
  return (
    <TimelineItem
      tone={TONES[entry.state]}
      title={<span lang={entry.lang}>{entry.label}</span>}
      time={
        entry.time ? (
          <span className="md:absolute md:top-0.5 md:-left-44 md:group-first/stop:top-7">{entry.time}</span>
        ) : undefined
      }
    >
      <span>{entry.location ?? RESULT_WORDS.unknown}</span>
      {entry.notes.length > 0 ? (
        <span className="block whitespace-pre-line">
          <Remark parts={entry.notes} />
        </span>
      ) : null}
    </TimelineItem>
  );
}
