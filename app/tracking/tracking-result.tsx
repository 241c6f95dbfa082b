import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { ShareButton } from "#app/site/share-button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import { Timeline, TimelineItem, type TimelineTone } from "#app/kit/ui/timeline.tsx";
import { companyTime } from "#app/kit/time/time-zone.ts";
import type { ProgressStep, TimelineEntry } from "./tracking-view.ts";
import type { TrackedView } from "./track-answer.ts";
import { SITE_WORDS } from "#app/site/words.ts";
import { TRACKING_WORDS } from "./words.ts";

export function TrackingResult({ view }: { view: TrackedView }) {
  return (
    <article
      aria-label={TRACKING_WORDS.shipment(view.trackingNumber)}
      className="corner-ticks bg-white p-5 sm:p-10"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="waybill-label text-slate-600">{SITE_WORDS.trackingNumber}</p>
          <h2 className="figures mt-1 text-2xl wrap-anywhere">{view.trackingNumber}</h2>
        </div>
        <div className="flex max-w-full flex-wrap items-center gap-3">
          <StatusBadge status={view.status} label={view.statusLabel} whole />
          <ShareButton
            title={TRACKING_WORDS.shipment(view.trackingNumber)}
            className="ml-auto print:hidden"
          />
        </div>
      </header>
      <section dangerouslySetInnerHTML={{ __html: view.top }} />
      <div className="mt-8 grid items-center gap-x-8 gap-y-5 border-y border-dashed border-slate-300 py-7 md:grid-cols-[minmax(0,max-content)_minmax(4rem,1fr)_minmax(0,max-content)]">
        <div>
          <p className="waybill-label text-slate-600">{TRACKING_WORDS.from}</p>
          <Place text={view.origin} />
        </div>
        <RouteLine shape="flat" className="hidden text-slate-400 md:block" />
        <div className="md:text-right">
          <p className="waybill-label text-slate-600">{TRACKING_WORDS.to}</p>
          <Place text={view.destination} />
        </div>
      </div>
      <Steps steps={view.steps} />
      <FactList
        className={`mt-10 border-t border-slate-200 pt-6 ${view.shipperName === undefined ? "" : "lg:grid-cols-5"}`}
      >
        <Fact label={TRACKING_WORDS.service}>{view.serviceType}</Fact>
        <Fact label={TRACKING_WORDS.weight}>{view.weight}</Fact>
        <Fact label={TRACKING_WORDS.pieces}>{view.pieces}</Fact>
        {view.shipperName === undefined ? null : (
          <>
            <Fact label={TRACKING_WORDS.shipper}>{view.shipperName ?? TRACKING_WORDS.notStated}</Fact>
            <Fact label={TRACKING_WORDS.consignee}>{view.consigneeName ?? TRACKING_WORDS.notStated}</Fact>
          </>
        )}
      </FactList>
      <Log entries={view.timeline} />
      {view.html ? <section dangerouslySetInnerHTML={{ __html: view.html }} /> : null}
    </article>
  );
}

function Place({ text }: { text: string }) {
  const comma = text.lastIndexOf(",");
  const place = comma > 0 ? text.slice(0, comma) : text;
  return (
    <p className="mt-1 font-heading text-3xl font-bold wrap-anywhere text-ink-900">
      <span>{place}</span>
      {comma > 0 ? (
        <>
          <span className="sr-only">,</span>
          <span className="mt-1 block font-sans text-base font-normal text-slate-600">
            {text.slice(comma + 1)}
          </span>
        </>
      ) : null}
    </p>
  );
}

const stepMarks = {
  done: "border-green-700 bg-green-700",
  current: "border-signal-500 bg-signal-500",
  ahead: "border-slate-400 bg-white forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
} as const;

function Steps({ steps }: { steps: ProgressStep[] }) {
  return (
    <ol aria-label={TRACKING_WORDS.progress} className="mt-10 grid gap-3 md:grid-cols-5 md:gap-0">
      {steps.map((step, index) => (
        <li
          key={step.status}
          aria-current={step.state === "current" ? "step" : undefined}
          className="relative flex items-center gap-3 md:block"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-[5px] left-3 hidden h-[1.5px] w-full md:block print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]",
                step.state === "done" ? "bg-green-700" : "bg-slate-300",
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={classNames(
              "relative block size-3 shrink-0 rounded-full border-[1.5px] forced-color-adjust-none print:[print-color-adjust:exact]",
              stepMarks[step.state],
            )}
          />
          <span className="md:mt-2 md:block md:pr-2">
            <span
              className={classNames(
                "waybill-label block",
                step.state === "ahead" ? "text-slate-600" : "text-ink-900",
              )}
            >
              {step.label}
              <span className="sr-only">
                {step.state === "ahead"
                  ? TRACKING_WORDS.ahead
                  : step.state === "done"
                    ? TRACKING_WORDS.done
                    : ""}
              </span>
            </span>
            {step.date ? <span className="figures text-sm text-slate-600">{step.date}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

const tones: Record<TimelineEntry["state"], TimelineTone> = {
  completed: "done",
  on_hold: "alert",
  other: "idle",
};

function Log({ entries }: { entries: TimelineEntry[] }) {
  if (entries.length === 0) return <p className="mt-10 text-slate-600">{TRACKING_WORDS.noUpdates}</p>;
  const days = Map.groupBy(entries, (entry) => entry.day);
  return (
    <section className="mt-12" aria-labelledby="log">
      <h3 id="log" className="text-xl">
        {TRACKING_WORDS.history}
      </h3>
      <p className="mt-1 text-sm text-slate-600">{TRACKING_WORDS.timesAre(companyTime())}</p>
      {[...days].map(([day, ofDay]) => (
        <div key={day} className="mt-6 grid gap-4 border-t border-slate-200 pt-4 md:grid-cols-[10rem_1fr]">
          <h4 className="figures font-sans text-base font-semibold text-ink-900">
            {ofDay[0]?.date ?? TRACKING_WORDS.undated}
          </h4>
          <Timeline>
            {ofDay.map((entry) => (
              <TimelineItem
                key={entry.id}
                tone={tones[entry.state]}
                title={entry.label}
                time={entry.time ?? undefined}
              >
                <span>{entry.location ?? TRACKING_WORDS.unknown}</span>
                {entry.local ? (
                  <span className="figures block">{TRACKING_WORDS.localTime(entry.local)}</span>
                ) : null}
                {entry.notes ? <span className="block whitespace-pre-line">{entry.notes}</span> : null}
              </TimelineItem>
            ))}
          </Timeline>
        </div>
      ))}
    </section>
  );
}
