import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NotifyForm } from "./notify-form.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { pathIn } from "#app/kit/language/language.ts";
import { company } from "#content/company.ts";
import type { TrackingView } from "./tracking-view.ts";
import type { TrackedView } from "./track-answer.ts";
import { NOTIFY_WORDS } from "./notify-words.ts";
import { topHtml, whenHtml } from "./tracking-top.server.tsx";
import { DETAIL_WORDS, RESULT_WORDS } from "./search-words.ts";
import { Remark } from "#app/shipments/remark.tsx";
import { Timeline, TimelineItem, type TimelineTone } from "#app/kit/ui/timeline.tsx";
import type { TimelineEntry } from "./timeline.ts";

/** HTML of the history only, for pages that show the rest themselves. */
export const logHtml = (view: TrackingView): string =>
  renderToStaticMarkup(<TrackingLog entries={view.timeline} />);

export function withDetailsHtml(view: TrackingView, map: string | null = null): TrackedView {
  return {
    ...view,
    when: whenHtml(view),
    top: topHtml(view, map),
    html: renderToStaticMarkup(<Details view={view} />),
  };
}

function Details({ view }: { view: TrackingView }) {
  const { trackingNumber, cancelled, references } = view;
  return (
    <>
      <TrackingLog entries={view.timeline} />
      {references.length > 0 ? (
        <Part title={DETAIL_WORDS.references}>
          <Facts facts={references} />
        </Part>
      ) : null}
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:hidden">
        {cancelled ? null : (
          <div>
            {view.proof ? <Proof /> : null}
            <Part title={NOTIFY_WORDS.title}>
              <NotifyForm number={trackingNumber} />
            </Part>
          </div>
        )}
        <div>
          <Part title={DETAIL_WORDS.questions}>
            <div className="mt-4 border-t border-slate-200 pt-4">
              <p className="flex flex-wrap gap-x-6 gap-y-2 font-medium">
                <PhoneLink number={company.phone} />
                <MailLink address={company.email} subject={trackingNumber} />
              </p>
              <p className="mt-3 text-sm text-slate-600">{DETAIL_WORDS.questionsHint}</p>
            </div>
          </Part>
        </div>
      </div>
    </>
  );
}

/** Says of a delivered shipment how to see who signed. */
const Proof = () => (
  <Part title={DETAIL_WORDS.proof}>
    <div className="mt-4 border-t border-slate-200 pt-4">
      <p className="text-slate-600">{DETAIL_WORDS.proofHint}</p>
      <p className="mt-2 font-medium">
        <a href={pathIn("/p/lost")} className="text-link inline-block py-1 pointer-coarse:py-2.5">
          {DETAIL_WORDS.askForLink}
        </a>
      </p>
    </div>
  </Part>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-12 text-xl">{title}</h3>
      {children}
    </>
  );
}

function Facts({ facts }: { facts: TrackingView["references"] }) {
  return (
    <FactList className="mt-4 border-t border-slate-200 pt-4 lg:grid-cols-4">
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </FactList>
  );
}

const TONES: Record<TimelineEntry["state"], TimelineTone> = {
  completed: "done",
  on_hold: "alert",
  other: "idle",
};

/** Length from which a history is collapsed after ten entries: on a phone it would push the rest pages down. */
const FOLDED_FROM = 16;
const OPEN_ENTRIES = 10;

/** The specified history, newest first; rendered on the server, so that visitors need no code for it. */
function TrackingLog({ entries }: { entries: TimelineEntry[] }) {
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
    <div
      key={day}
      className="mt-4 grid gap-x-4 gap-y-3 border-t border-slate-200 pt-3 md:grid-cols-[10rem_1fr]"
    >
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
      className="md:pb-3.5!"
      title={
        <span lang={entry.lang} className="waybill-label">
          {entry.label}
        </span>
      }
      time={
        entry.time ? (
          <span className="md:absolute md:top-0.5 md:-left-44 md:group-first/stop:top-7">{entry.time}</span>
        ) : undefined
      }
    >
      <p className="-mt-0.5 text-base text-ink-900">
        {entry.notes.length > 0 ? (
          <>
            <span className="whitespace-pre-line">
              <Remark parts={entry.notes} />
            </span>
            {/* Holds the place to the last word, so that neither begins a line; a phone gives the place its own. */}
            <span aria-hidden="true" className="max-sm:hidden">
              {"\u00a0·\u00a0"}
            </span>
            <span className="sr-only">, </span>
          </>
        ) : null}
        <span className="max-sm:block">{entry.location ?? RESULT_WORDS.unknown}</span>
      </p>
    </TimelineItem>
  );
}
