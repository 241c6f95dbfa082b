import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ShareButton } from "#app/site/share-button.tsx";
import type { TrackedView } from "./track-answer.ts";
import { SITE_WORDS } from "#app/site/words.ts";
import { TRACKING_WORDS } from "./words.ts";

export function TrackingResult({ view }: { view: TrackedView }) {
  const { when, overdue } = view;
  return (
    <article
      aria-label={TRACKING_WORDS.shipment(view.trackingNumber)}
      className="corner-ticks bg-white p-4 sm:p-8"
    >
      <header className="relative grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-sm:pr-14">
          <p className="waybill-label text-slate-600">{SITE_WORDS.trackingNumber}</p>
          <h2 className="figures mt-1 text-2xl wrap-anywhere">{view.trackingNumber}</h2>
        </div>
        <dl className="sm:row-span-2 sm:text-right" dangerouslySetInnerHTML={{ __html: when }} />
        <div className="flex max-w-full flex-wrap items-center gap-2">
          <StatusBadge status={view.status} label={view.statusLabel} lang={view.statusLang} whole />
          {overdue ? <Badge tone={overdue.tone}>{overdue.label}</Badge> : null}
          <ShareButton
            title={TRACKING_WORDS.shipment(view.trackingNumber)}
            className="max-sm:absolute max-sm:top-0 max-sm:right-0 print:hidden"
            wordClassName="max-sm:sr-only"
          />
        </div>
      </header>
      <section className="flex flex-col" dangerouslySetInnerHTML={{ __html: view.top }} />
      {view.html ? <section dangerouslySetInnerHTML={{ __html: view.html }} /> : null}
    </article>
  );
}
