import { ChevronRight, FileText, MapPin, TriangleAlert } from "lucide-react";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import type { OverdueBadge } from "#app/tracking/overdue.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";

export interface PortalPlace {
  code: string | null;
  town: string;
  whole: string;
}

export interface PortalLine {
  id: string;
  /** The customer's own reference, shown before our number. */
  reference: string | null;
  documents: readonly { name: string; address: string }[];
  more: number;
  /** The first expected date, and why it changed. */
  moved: string | null;
  number: string;
  status: string;
  statusLabel?: string;
  statusLang?: string;
  overdue: OverdueBadge | null;
  from: PortalPlace;
  to: PortalPlace;
  when: { label: string; value: string; note: string | null; late: boolean };
  /** Current location; null once it has arrived. */
  where: string | null;
  other: { label: string; name: string | null };
  /** Fraction of the journey completed, from 0 to 1; null when the status does not tell. */
  progress: number | null;
  onHold: boolean;
}

export function ShipmentList({ lines, base }: { lines: readonly PortalLine[]; base: string }) {
  return (
    <ul aria-label={WORDS.shipments} className="mt-5 border-t border-slate-300">
      {lines.map((line) => (
        <li key={line.id} className="group relative border-b border-slate-200 bg-white hover:bg-slate-50">
          <div className="grid gap-x-6 gap-y-2.5 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,3fr)_1.25rem] lg:items-center lg:py-3.5">
            <div className="min-w-0">
              <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
                {line.reference ? (
                  <strong className="font-semibold wrap-anywhere text-ink-900">{line.reference}</strong>
                ) : null}
                <a
                  href={`${base}/${line.id}`}
                  className={classNames(
                    "text-sm wrap-anywhere group-hover:underline after:absolute after:inset-0",
                    line.reference ? "text-slate-600" : "font-semibold text-slate-700",
                  )}
                >
                  <span className="sr-only">{WORDS.shipment} </span>
                  {line.number}
                </a>
                <StatusBadge status={line.status} label={line.statusLabel} lang={line.statusLang} whole />
                {line.overdue ? <Badge tone={line.overdue.tone}>{line.overdue.label}</Badge> : null}
              </p>
              <p className="mt-1 font-heading text-lg leading-snug font-bold text-ink-900">
                <Place place={line.from} /> <span aria-hidden="true">→</span>
                <span className="sr-only">{WORDS.to}</span> <Place place={line.to} />
              </p>
              <Progress line={line} />
            </div>
            <div className="min-w-0">
              <When line={line} />
              {line.moved ? (
                <p className="figures mt-0.5 text-sm text-slate-600">
                  <WholeFigures of={line.moved} />
                </p>
              ) : null}
              {line.where ? (
                <p className="mt-0.5 flex items-center gap-1.5 text-sm text-slate-600">
                  <MapPin aria-hidden="true" className="size-4 shrink-0" />
                  <span className="min-w-0 wrap-anywhere">
                    <span className="sr-only">{WORDS.nowIn} </span>
                    {line.where}
                  </span>
                </p>
              ) : null}
            </div>
            <p className="min-w-0 text-sm wrap-anywhere text-slate-600 max-lg:empty:hidden">
              {line.other.name ? (
                <>
                  <span className="waybill-label lg:block">{line.other.label} </span>
                  {line.other.name}
                </>
              ) : null}
            </p>
            <Documents line={line} base={base} />
            <ChevronRight aria-hidden="true" className="size-5 text-slate-400 max-lg:hidden" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Place({ place: { code, town, whole } }: { place: PortalPlace }) {
  return (
    <span title={whole} className="wrap-anywhere">
      {code ? (
        <>
          <span className="figures font-sans text-sm font-semibold text-slate-600">{code}</span>{" "}
        </>
      ) : null}
      <bdi>{town}</bdi>
    </span>
  );
}

/** Links to documents; the rest is on the page of the shipment. */
function Documents({ line: { id, number, documents, more }, base }: { line: PortalLine; base: string }) {
  if (documents.length === 0) return <span className="max-lg:hidden" />;
  return (
    <ul
      aria-label={WORDS.documentsOf(number)}
      className="relative min-w-0 text-sm max-lg:flex max-lg:flex-wrap max-lg:gap-x-5"
    >
      {documents.map(({ name, address }) => (
        <li key={address}>
          <a
            href={address}
            download
            className="text-link inline-flex items-center gap-1.5 py-0.5 wrap-anywhere pointer-coarse:min-h-11"
          >
            <FileText aria-hidden="true" className="size-4 shrink-0 text-slate-500" />
            {name}
          </a>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <a
            href={`${base}/${id}`}
            className="text-link inline-flex items-center py-0.5 pointer-coarse:min-h-11"
          >
            {WORDS.moreDocuments(more)}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

function Progress({ line: { progress, onHold } }: { line: PortalLine }) {
  if (progress === null && !onHold) return null;
  return (
    <div aria-hidden="true" className="mt-2 h-[3px] max-w-72 bg-slate-200">
      <div
        className={classNames(
          "h-full",
          onHold ? "bg-red-700" : progress === 1 ? "bg-green-700" : "bg-ink-700",
        )}
        style={{ width: `${Math.round((progress ?? 0.5) * 100)}%` }}
      />
    </div>
  );
}

function When({ line: { when } }: { line: PortalLine }) {
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2">
      <span className="waybill-label text-slate-600 lg:basis-full">{when.label} </span>
      <span className="font-medium text-ink-900">{when.value}</span>
      {when.note ? (
        <span
          className={classNames(
            "inline-flex items-center gap-1 text-sm",
            when.late ? "font-semibold text-red-700" : "text-slate-600",
          )}
        >
          {when.late ? <TriangleAlert aria-hidden="true" className="size-4" /> : null}
          <span>{when.note}</span>
        </span>
      ) : null}
    </p>
  );
}
