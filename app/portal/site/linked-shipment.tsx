import type { ReactNode } from "react";
import { TrackingResult } from "#app/tracking/tracking-result.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { WholeFigures, WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import { LinkedLegs } from "./linked-parts.tsx";
import type { LinkedFact, LinkedView } from "./linked-view.server.tsx";

export function LinkedShipmentDetail({ view }: { view: LinkedView }) {
  const { tracked, promise, parties, legs, goods, references } = view;
  return (
    // Hides buttons that need scripts, which this page does not load.
    <div className="grid gap-6 md:gap-8 [&_button.invisible]:hidden">
      {promise ? (
        <p className="figures border-l-[3px] border-signal-500 bg-white px-4 py-3 font-medium text-ink-900">
          <WholeFigures of={promise} />
        </p>
      ) : null}
      <TrackingResult view={tracked} />
      {legs.length > 0 ? (
        <Part title={WORDS.legs}>
          <LinkedLegs legs={legs} />
        </Part>
      ) : null}
      {goods.length > 0 ? <Goods goods={goods} /> : null}
      {references.length > 0 ? (
        <Part title={WORDS.references}>
          <Facts facts={references} />
        </Part>
      ) : null}
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
          <WholeFigures of={value} />
        </Fact>
      ))}
    </FactList>
  );
}

function Goods({ goods }: Pick<LinkedView, "goods">) {
  return (
    <Part title={WORDS.goods}>
      <ul>
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
              <WholeParts of={[row.size, row.weight, row.volume]} />
            </span>
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
