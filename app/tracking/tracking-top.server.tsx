import { CalendarClock, TriangleAlert } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouteMap } from "#app/route-map/route-map.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import type { NextMilestone, TrackedHeadline } from "./headline.ts";
import { HEADLINE_WORDS } from "./search-words.ts";
import type { TrackingView } from "./tracking-view.ts";
import { TRACKING_WORDS } from "./words.ts";

/** HTML of what stands first on a result: why it waits or is late, what comes next, where it is, and the map. */
export const topHtml = (view: TrackingView, map: string | null): string =>
  renderToStaticMarkup(<Top view={view} map={map} />);

function Top({ view, map }: { view: TrackingView; map: string | null }) {
  const { headline, next } = view;
  return (
    <>
      {headline ? <Headline headline={headline} /> : null}
      <div
        className={classNames(
          "mt-6 grid gap-6 lg:gap-10",
          map && "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start",
        )}
      >
        <div className="grid gap-6">
          {next ? <Next next={next} /> : null}
          <Now view={view} isBesideMap={map !== null} />
        </div>
        <RouteMap map={map} />
      </div>
    </>
  );
}

const TONES = {
  red: "border-red-700 bg-red-100 text-red-700",
  yellow: "border-yellow-700 bg-yellow-100 text-yellow-700",
} as const;

function Headline({ headline: { tone, title, lines } }: { headline: TrackedHeadline }) {
  return (
    <div className={classNames("mt-6 flex gap-3 border-l-[3px] px-4 py-3.5", TONES[tone])}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="figures text-lg leading-snug font-semibold wrap-anywhere">{title}</p>
        {lines.map((line) => (
          <p key={line} className="figures mt-1 wrap-anywhere whitespace-pre-line text-ink-900">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

const OVERDUE = { red: "font-semibold text-red-700", yellow: "font-semibold text-yellow-700" } as const;

function Next({ next: { title, time, overdue } }: { next: NextMilestone }) {
  return (
    <div className="flex gap-3 border-l-[3px] border-signal-500 bg-slate-50 px-4 py-3.5">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-900" />
      <div className="min-w-0">
        <p className="waybill-label text-slate-600">{HEADLINE_WORDS.next}</p>
        <p className="mt-1 text-lg leading-snug font-semibold wrap-anywhere text-ink-900">{title}</p>
        <p className={classNames("figures mt-0.5", overdue && OVERDUE[overdue])}>
          {overdue ? `${HEADLINE_WORDS.overdue} · ` : null}
          {time}
        </p>
      </div>
    </div>
  );
}

function Now({ view, isBesideMap }: { view: TrackingView; isBesideMap: boolean }) {
  const latest = view.timeline.find(({ date }) => date !== null);
  return (
    <FactList className={isBesideMap ? "lg:grid-cols-2" : undefined}>
      <Fact label={TRACKING_WORDS.location}>{view.currentLocation}</Fact>
      <Fact label={TRACKING_WORDS.delivery}>{view.estimatedDelivery}</Fact>
      {latest ? (
        <Fact label={TRACKING_WORDS.lastUpdate} className="max-sm:col-span-full lg:col-span-full">
          {latest.date}, {latest.time} ({companyTime()})
        </Fact>
      ) : null}
    </FactList>
  );
}
