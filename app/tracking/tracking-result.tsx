import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { ShareButton } from "#app/site/share-button.tsx";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import type { TrackedView } from "./track-answer.ts";
import { SITE_WORDS } from "#app/site/words.ts";
import { TRACKING_WORDS } from "./words.ts";

export function TrackingResult({ view }: { view: TrackedView }) {
  return (
    <article
      aria-label={TRACKING_WORDS.shipment(view.trackingNumber)}
      className="corner-ticks bg-white p-4 sm:p-8"
    >
      <header className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="max-sm:pr-14">
          <p className="waybill-label text-slate-600">{SITE_WORDS.trackingNumber}</p>
          <h2 className="figures mt-1 text-2xl wrap-anywhere">{view.trackingNumber}</h2>
        </div>
        <div className="flex max-w-full flex-wrap items-center gap-3">
          <StatusBadge status={view.status} label={view.statusLabel} lang={view.statusLang} whole />
          <ShareButton
            title={TRACKING_WORDS.shipment(view.trackingNumber)}
            className="max-sm:absolute max-sm:top-0 max-sm:right-0 print:hidden"
            wordClassName="max-sm:sr-only"
          />
        </div>
      </header>
      <div className="mt-3 grid grid-cols-2 items-start gap-x-6 border-t border-dashed border-slate-300 pt-3 md:mt-4 md:items-center md:pt-4 md:grid-cols-[minmax(0,max-content)_minmax(4rem,1fr)_minmax(0,max-content)] md:gap-x-8">
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
      <section className="flex flex-col" dangerouslySetInnerHTML={{ __html: view.top }} />
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
      {view.html ? <section dangerouslySetInnerHTML={{ __html: view.html }} /> : null}
    </article>
  );
}

function Place({ text }: { text: string }) {
  const comma = text.lastIndexOf(",");
  const place = comma > 0 ? text.slice(0, comma) : text;
  return (
    <p className="mt-0.5 font-heading text-xl leading-tight font-bold wrap-anywhere text-ink-900 md:text-2xl">
      <span className="mr-1.5 inline-block">{place}</span>
      {comma > 0 ? (
        <>
          <span className="sr-only">,</span>
          <span className="inline-block font-sans text-sm font-normal text-slate-600 md:text-base">
            {text.slice(comma + 1)}
          </span>
        </>
      ) : null}
    </p>
  );
}
