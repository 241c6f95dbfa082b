import { CalendarClock, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import { RouteMap } from "#app/route-map/route-map.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { Remark } from "#app/shipments/remark.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { NextMilestone, TrackedHeadline } from "./headline.ts";
import { DETAIL_WORDS, HEADLINE_WORDS, RESULT_WORDS } from "./search-words.ts";
import { TrackingRoute } from "./tracking-route.server.tsx";
import { TrackingSteps } from "./tracking-steps.server.tsx";
import type { TrackingView } from "./tracking-view.ts";

/**
 * HTML of the top of a result: headline, next milestone, progress, and the map.
 * @param beside content beside the map instead of the route
 */
export const topHtml = (view: TrackingView, map: string | null, beside?: ReactNode): string =>
  renderToStaticMarkup(<Top view={view} map={map} beside={beside} />);

/** HTML of the large date in the head of a result. */
export const whenHtml = ({ when: { label, date } }: TrackingView): string =>
  renderToStaticMarkup(
    <>
      <dt className="waybill-label text-slate-600">{label}</dt>
      <dd className="figures mt-1 font-heading text-[2rem] leading-none font-bold text-ink-900">{date}</dd>
    </>,
  );

function Top({ view, map, beside }: { view: TrackingView; map: string | null; beside?: ReactNode }) {
  const { headline } = view;
  const next = headline?.overdue && view.next?.overdue ? null : view.next;
  return (
    <>
      <FromTo view={view} />
      <TrackingSteps steps={view.steps} />
      <div
        className={classNames(
          "mt-2 grid gap-6 md:mt-6 lg:gap-x-10 lg:gap-y-8",
          map && "lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start",
        )}
      >
        <div className="grid gap-3 md:gap-4">
          {headline ? <Headline headline={headline} /> : null}
          {next ? <Next next={next} /> : null}
          <Now view={view} isBesideMap={map !== null} />
        </div>
        {map === null ? null : (
          <div className="max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <RouteMap map={map} />
            <Goods view={view} className="max-lg:order-last lg:mt-8" />
          </div>
        )}
        {beside ?? <TrackingRoute legs={view.legs} />}
      </div>
      {map === null ? <Goods view={view} className="mt-10 lg:grid-cols-4" /> : null}
    </>
  );
}

const FromTo = ({ view: { origin, destination } }: { view: TrackingView }) => (
  <div className="mt-2 grid grid-cols-2 items-start gap-x-6 border-t border-dashed border-slate-300 pt-2 md:mt-4 md:pt-4">
    <div>
      <p className="waybill-label text-slate-600">{RESULT_WORDS.from}</p>
      <Place text={origin} />
    </div>
    <div className="md:text-right">
      <p className="waybill-label text-slate-600">{RESULT_WORDS.to}</p>
      <Place text={destination} />
    </div>
  </div>
);

function Place({ text }: { text: string }) {
  const comma = text.lastIndexOf(",");
  const place = comma > 0 ? text.slice(0, comma) : text;
  return (
    <p className="mt-0.5 font-heading text-xl leading-tight font-bold wrap-anywhere text-ink-900 md:text-2xl">
      <span className="mr-1.5 inline-block">{place}</span>
      {comma > 0 ? (
        <>
          <span className="sr-only">,</span>
          <span className="block font-sans text-sm font-normal text-slate-600 md:inline-block md:text-base">
            {text.slice(comma + 1)}
          </span>
        </>
      ) : null}
    </p>
  );
}

const TONES = {
  red: "border-red-700 bg-red-100 text-red-700",
  yellow: "border-yellow-700 bg-yellow-100 text-yellow-700",
  green: "border-green-700 bg-green-100 text-green-700",
  grey: "border-slate-500 bg-slate-100 text-ink-900",
} as const;

const ICONS = { red: TriangleAlert, yellow: TriangleAlert, green: CircleCheck, grey: CircleX };

function Headline({ headline: { tone, title, lang, facts } }: { headline: TrackedHeadline }) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames("border-l-[3px] px-4 py-2 max-sm:pr-3 sm:py-3", TONES[tone])}>
      <div className="flex gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <p lang={lang} className="figures min-w-0 leading-snug font-semibold wrap-anywhere sm:text-lg">
          <WholeFigures of={title} />
        </p>
      </div>
      <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-3 text-sm text-ink-900 sm:ml-8">
        {facts.map(({ label, value }) => (
          <Row key={label} label={label}>
            <Remark parts={value} />
          </Row>
        ))}
        <Row label={HEADLINE_WORDS.ask}>
          <PhoneLink number={company.phone} className="mr-3 inline-block" />{" "}
          <MailLink address={company.email} className="inline-block" />
        </Row>
      </dl>
    </div>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="font-semibold">{label}</dt>
    <dd className="figures wrap-anywhere whitespace-pre-line">{children}</dd>
  </>
);

const OVERDUE = { red: "text-red-700", yellow: "text-yellow-700" } as const;

function Next({ next: { title, time, certainty, overdue } }: { next: NextMilestone }) {
  return (
    <div className="flex gap-3 border-l-[3px] border-signal-500 bg-slate-50 px-4 py-3">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-900" />
      <div className="min-w-0">
        <p className="waybill-label text-slate-600">{HEADLINE_WORDS.next}</p>
        <p className="mt-0.5 text-lg leading-snug font-semibold wrap-anywhere text-ink-900">{title}</p>
        <p className="figures mt-0.5 text-ink-900">
          <span className={classNames("font-semibold", overdue && OVERDUE[overdue])}>
            <WholeFigures of={time} />
          </span>
          {certainty ? (
            <span className="text-slate-700">
              {" "}
              · <WholeFigures of={certainty} />
            </span>
          ) : null}
        </p>
      </div>
    </div>
  );
}

function Now({ view, isBesideMap }: { view: TrackingView; isBesideMap: boolean }) {
  const latest = view.timeline.find(({ date }) => date !== null);
  const promise = view.when.isOver ? view.estimatedDelivery : null;
  return (
    <>
      <FactList className={classNames("mt-3", isBesideMap && "lg:grid-cols-2")}>
        <Fact label={RESULT_WORDS.location} className={promise === null ? "max-sm:col-span-full" : undefined}>
          {view.currentLocation}
        </Fact>
        {promise === null ? null : <Fact label={RESULT_WORDS.delivery}>{promise}</Fact>}
        {latest ? (
          <Fact label={RESULT_WORDS.lastUpdate} className="max-sm:col-span-full">
            <WholeFigures of={`${latest.date} ${latest.time}`} />
          </Fact>
        ) : null}
      </FactList>
      <p className="-mt-2 text-sm text-slate-600">{view.timesAre}</p>
    </>
  );
}

function Goods({ view, className }: { view: TrackingView; className: string }) {
  return (
    <FactList className={classNames("border-t border-slate-200 pt-6", className)}>
      <Fact label={RESULT_WORDS.service}>{view.serviceType}</Fact>
      <Fact label={RESULT_WORDS.weight}>{view.weight}</Fact>
      <Fact label={RESULT_WORDS.pieces}>{view.pieces}</Fact>
      {view.volume === null ? null : <Fact label={DETAIL_WORDS.volume}>{view.volume}</Fact>}
      {view.shipperName === undefined ? null : (
        <>
          <Fact label={RESULT_WORDS.shipper}>{view.shipperName ?? RESULT_WORDS.notStated}</Fact>
          <Fact label={RESULT_WORDS.consignee}>{view.consigneeName ?? RESULT_WORDS.notStated}</Fact>
        </>
      )}
    </FactList>
  );
}
