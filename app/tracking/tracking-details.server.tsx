import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NotifyForm } from "./notify-form.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { TrackedLegView, TrackingView } from "./tracking-view.ts";
import type { TrackedView } from "./track-answer.ts";
import { NOTIFY_WORDS } from "./notify-words.ts";
import { topHtml } from "./tracking-top.server.tsx";
import { DETAIL_WORDS } from "./search-words.ts";

export function withDetailsHtml(view: TrackingView, map: string | null = null): TrackedView {
  return { ...view, top: topHtml(view, map), html: renderToStaticMarkup(<Details view={view} />) };
}

function Details({ view }: { view: TrackingView }) {
  const { trackingNumber, cancelled, goods, legs, references } = view;
  return (
    <>
      {legs.length > 0 ? (
        <Part title={DETAIL_WORDS.route}>
          <ol className="mt-2">
            {legs.map((leg, index) => (
              <Leg key={index} leg={leg} />
            ))}
          </ol>
        </Part>
      ) : null}
      {goods.length > 0 ? (
        <Part title={DETAIL_WORDS.goods}>
          <Facts facts={goods} />
        </Part>
      ) : null}
      {references.length > 0 ? (
        <Part title={DETAIL_WORDS.references}>
          <Facts facts={references} />
        </Part>
      ) : null}
      {cancelled ? null : (
        <div className="print:hidden">
          <Part title={NOTIFY_WORDS.title}>
            <NotifyForm number={trackingNumber} />
          </Part>
        </div>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-12 text-xl">{title}</h3>
      {children}
    </>
  );
}

function Facts({ facts }: { facts: TrackingView["goods"] }) {
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

function Leg({ leg: { mode, from, to, departure, arrival, isOverdue } }: { leg: TrackedLegView }) {
  return (
    <li className="mt-4 grid gap-4 border-t border-slate-200 pt-4 md:grid-cols-[10rem_1fr]">
      <p className="waybill-label text-slate-600">{mode}</p>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere text-ink-900">
          <bdi>{from}</bdi> <span aria-hidden="true">→</span>
          <span className="sr-only">{DETAIL_WORDS.to}</span> <bdi>{to}</bdi>
        </p>
        <p
          className={classNames(
            "figures text-sm",
            isOverdue ? "font-semibold text-yellow-700" : "text-slate-600",
          )}
        >
          <LegTimes times={[departure, arrival]} />
        </p>
      </div>
    </li>
  );
}

/** Both ends of a leg; a line ends between them, never within a date, and on a phone always there. */
function LegTimes({ times }: { times: (string | null | undefined)[] }) {
  return times
    .filter((time) => Boolean(time))
    .map((time, index) => (
      <Fragment key={time}>
        {index > 0 ? <span className="max-sm:hidden"> · </span> : null}
        <span className="block sm:inline-block">{time}</span>
      </Fragment>
    ));
}
