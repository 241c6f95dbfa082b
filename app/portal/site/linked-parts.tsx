import { classNames } from "#app/kit/ui/class-names.ts";
import { WholeFigures, WholeParts } from "#app/kit/ui/whole-parts.tsx";
import type { LegTime } from "#app/tracking/timeline.ts";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";

export interface FileView {
  name: string;
  facts: string;
  address: string;
  /** Set when the picture is delivered in another format. */
  original: string | null;
}

export interface LegView {
  kind: string;
  mode: string;
  from: string;
  to: string;
  departure: LegTime | null;
  arrival: LegTime | null;
  isOverdue: boolean;
  done: boolean;
  under: boolean;
  by: string[];
}

/** Content beside the map: the documents, else the legs. */
export function BesideMap({ files, legs }: { files: readonly FileView[]; legs: readonly LegView[] }) {
  if (files.length === 0 && legs.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="text-xl">{files.length > 0 ? WORDS.documents : WORDS.legs}</h3>
      <div className="mt-4">
        {files.length > 0 ? <LinkedFiles files={files} /> : <LinkedLegs legs={legs} isNarrow />}
      </div>
    </div>
  );
}

function LinkedFiles({ files }: { files: readonly FileView[] }) {
  return (
    <ul>
      {files.map(({ name, facts, address, original }) => (
        <li key={address} className="border-b border-slate-200 py-2 first:pt-0 last:border-0 last:pb-0">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-4">
            <a href={address} download className="text-link inline-block py-1.5 font-medium wrap-anywhere">
              {name}
            </a>
            {original ? (
              <a href={original} download className="text-link inline-block py-1.5 text-sm">
                {WORDS.original}
                <span className="sr-only"> {WORDS.ofFile(name)}</span>
              </a>
            ) : null}
          </span>
          <span className="figures block text-sm text-slate-600">
            <WholeFigures of={facts} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function LinkedLegs({ legs, isNarrow = false }: { legs: readonly LegView[]; isNarrow?: boolean }) {
  return (
    <ol>
      {legs.map((leg, index) => (
        <Leg key={index} leg={leg} isNarrow={isNarrow} />
      ))}
    </ol>
  );
}

function Leg({ leg, isNarrow }: { leg: LegView; isNarrow: boolean }) {
  return (
    <li
      className={classNames(
        "relative ml-1.5 grid gap-x-6 gap-y-1 border-l-[1.5px] border-slate-300 pb-6 pl-6 last:border-transparent last:pb-0",
        isNarrow ? "md:grid-cols-[1fr_1fr] lg:grid-cols-1" : "md:grid-cols-[1fr_1fr]",
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "absolute top-1.5 -left-[7px] size-3 rounded-full border-[1.5px] forced-color-adjust-none",
          leg.done
            ? "border-green-700 bg-green-700"
            : leg.isOverdue
              ? "border-yellow-700 bg-yellow-100"
              : leg.under
                ? "border-signal-500 bg-signal-500"
                : "border-slate-400 bg-white forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
        )}
      />
      <div className="min-w-0">
        <p className="waybill-label text-slate-600">
          {leg.kind} · {leg.mode}
          <span className="sr-only">
            {leg.done ? ` ${WORDS.done}` : leg.under ? ` ${WORDS.underWay}` : ""}
          </span>
        </p>
        <p className="mt-0.5 font-medium wrap-anywhere text-ink-900">
          <bdi>{leg.from}</bdi> <span aria-hidden="true">→</span>
          <span className="sr-only">{WORDS.to}</span> <bdi>{leg.to}</bdi>
        </p>
      </div>
      <div className="figures min-w-0 text-sm text-slate-600">
        {[leg.departure, leg.arrival].map((time) =>
          time ? (
            <p key={time.text} className={time.isLate ? "font-semibold text-yellow-700" : undefined}>
              <WholeFigures of={time.text} />
            </p>
          ) : null,
        )}
        {leg.by.length > 0 ? (
          <p className="wrap-anywhere">
            <WholeParts of={leg.by} />
          </p>
        ) : null}
      </div>
    </li>
  );
}
