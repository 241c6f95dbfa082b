import type { ReactNode } from "react";
import { TrackingResult } from "#app/tracking/tracking-result.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import type { LinkedFact, LinkedView } from "./linked-view.server.ts";

export function LinkedShipmentDetail({ view }: { view: LinkedView }) {
  const { tracked, promise, parties, legs, goods, totals, references, files } = view;
  return (
    // Buttons that wait for scripts, which this page does not have, take no room.
    <div className="grid gap-6 md:gap-8 [&_button.invisible]:hidden">
      {promise ? (
        <p className="figures border-l-[3px] border-signal-500 bg-white px-4 py-3 font-medium text-ink-900">
          {promise}
        </p>
      ) : null}
      <TrackingResult view={tracked} />
      {legs.length > 0 ? (
        <Part title={WORDS.legs}>
          <ol>
            {legs.map((leg, index) => (
              <Leg key={index} leg={leg} />
            ))}
          </ol>
          <p className="mt-4 text-sm text-slate-600">{WORDS.localTimes}</p>
        </Part>
      ) : null}
      {goods.length > 0 ? <Goods goods={goods} totals={totals} /> : null}
      {references.length > 0 ? (
        <Part title={WORDS.references}>
          <Facts facts={references} />
        </Part>
      ) : null}
      {files.length > 0 ? <Files files={files} /> : null}
      {parties.length > 0 ? (
        <div className="grid gap-6 md:grid-cols-2 md:gap-8">
          {parties.map((party) => (
            <Party key={party.title} party={party} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 bg-white p-5 sm:p-8 print:p-0">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

function Facts({ facts }: { facts: readonly LinkedFact[] }) {
  return (
    <FactList className="lg:grid-cols-4">
      {facts.map(({ label, value }, index) => (
        <Fact key={index} label={label}>
          {value}
        </Fact>
      ))}
    </FactList>
  );
}

function Leg({ leg }: { leg: LinkedView["legs"][number] }) {
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-l-[1.5px] border-slate-300 pb-6 pl-6 last:border-transparent last:pb-0 md:grid-cols-[1fr_1fr]">
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
        {[leg.departure, leg.arrival].filter(Boolean).map((line) => (
          <p key={line} className={leg.isOverdue ? "font-semibold text-yellow-700" : undefined}>
            {line}
          </p>
        ))}
        {leg.by ? <p className="wrap-anywhere">{leg.by}</p> : null}
      </div>
    </li>
  );
}

function Goods({ goods, totals }: Pick<LinkedView, "goods" | "totals">) {
  return (
    <Part title={WORDS.goods}>
      <Facts facts={totals} />
      <ul className="mt-5 border-t border-slate-200">
        {goods.map((row, index) => (
          <li
            key={index}
            className="figures grid gap-x-6 gap-y-0.5 border-b border-slate-200 py-3 last:border-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)]"
          >
            <span className="font-medium text-ink-900">
              {row.packages} × {row.kind}
            </span>
            <span className="wrap-anywhere text-slate-700">
              {[row.description, row.marks && WORDS.marks(row.marks)].filter(Boolean).join(", ")}
            </span>
            <span className="text-sm text-slate-600">
              {[row.size, row.weight, row.volume].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Files({ files }: Pick<LinkedView, "files">) {
  return (
    <Part title={WORDS.documents}>
      <ul>
        {files.map(({ name, facts, address, original }) => (
          <li
            key={address}
            className="grid gap-x-6 border-b border-slate-200 py-2.5 first:pt-0 last:border-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto]"
          >
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
            <span className="figures text-sm text-slate-600 md:py-1.5">{facts}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Party({ party }: { party: LinkedView["parties"][number] }) {
  return (
    <Part title={party.title}>
      <p className="font-medium wrap-anywhere text-ink-900">{party.company ?? party.name}</p>
      {party.company ? <p className="wrap-anywhere">{party.name}</p> : null}
      {party.address ? <p className="mt-2 wrap-anywhere whitespace-pre-line">{party.address}</p> : null}
      <p className="figures mt-2 grid gap-1">
        {party.email ? (
          <span>
            <MailLink address={party.email} className="wrap-anywhere" />
          </span>
        ) : null}
        {party.phone ? (
          <span>
            <PhoneLink number={party.phone} />
          </span>
        ) : null}
      </p>
    </Part>
  );
}
