import type { ReactNode } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import type { OfferFact, OfferView } from "./offer-view.ts";

export function OfferSheet({ view, children }: { view: OfferView; children?: ReactNode }) {
  const { cargo, service, terms, conditions, validUntil, labels } = view;
  return (
    <div className="grid min-w-0 gap-6 md:gap-8 print:gap-4">
      <SheetPart title={labels.covers}>
        <Facts facts={[{ label: labels.service, value: service }, ...cargo]} />
      </SheetPart>
      <SheetPart title={labels.price}>
        <PriceTable view={view} />
      </SheetPart>
      <SheetPart title={labels.terms}>
        <Facts facts={[{ label: labels.validUntil, value: validUntil, isDate: true }, ...terms]} />
        {conditions ? (
          <div className="mt-6 print:mt-3">
            <h3 className="text-base font-semibold text-ink-900">{labels.conditions}</h3>
            <p className="measure mt-1.5 wrap-anywhere whitespace-pre-line">{conditions}</p>
          </div>
        ) : null}
      </SheetPart>
      {children}
    </div>
  );
}

export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 bg-white p-5 sm:p-8 print:p-0">
      <h2 className="text-xl print:text-base">{title}</h2>
      <div className="mt-4 print:mt-2">{children}</div>
    </section>
  );
}

const Facts = ({ facts }: { facts: readonly (OfferFact & { isDate?: boolean })[] }) => (
  <FactList className="print:grid-cols-5 print:gap-x-4 print:gap-y-2">
    {facts.map(({ label, value, isDate }) => (
      <Fact key={label} label={label} className={isDate ? "max-sm:col-span-full" : undefined}>
        {value}
      </Fact>
    ))}
  </FactList>
);

function PriceTable({ view: { labels, lines, net, vat, gross, rounding } }: { view: OfferView }) {
  return (
    <table className="figures w-full border-collapse text-left">
      <caption className="sr-only">{labels.linesAndSums}</caption>
      <thead>
        <tr className="border-b border-slate-300">
          <th scope="col" className="waybill-label pb-2 wrap-anywhere text-slate-600">
            {labels.line}
          </th>
          <th scope="col" className="waybill-label pb-2 text-right text-slate-600">
            {labels.amount}
          </th>
        </tr>
      </thead>
      {lines.map(({ description, calculation, minimum, isMinimum, amount }, index) => (
        <tbody key={index} className="break-inside-avoid border-b border-slate-200 align-top">
          <tr className="font-medium text-ink-900">
            <td className="pt-3 pr-4 wrap-anywhere print:pt-1">{description}</td>
            <td className="pt-3 text-right whitespace-nowrap print:pt-1">{amount}</td>
          </tr>
          <tr className="text-sm text-slate-600">
            <td colSpan={2} className="pt-0.5 pb-3 print:pt-0 print:pb-1">
              <span className="block print:inline">
                <WholeFigures of={calculation} />
              </span>
              {minimum ? (
                <span className={classNames("block print:ml-2 print:inline", !isMinimum && "max-sm:hidden")}>
                  <WholeFigures of={minimum} />
                </span>
              ) : null}
            </td>
          </tr>
        </tbody>
      ))}
      <tfoot>
        <Sum label={labels.withoutVat} amount={net} strong />
        {vat.map(({ label, amount }) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        {gross ? <Sum label={labels.withVat} amount={gross} strong /> : null}
        <tr>
          <td colSpan={2} className="pt-2.5 text-sm text-slate-600 print:pt-1">
            <WholeFigures of={rounding} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Sum({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  const look = strong ? "font-semibold text-ink-900" : "text-slate-600";
  return (
    <tr className="break-inside-avoid align-top">
      <th scope="row" className={`pt-2.5 pr-4 text-left font-normal wrap-anywhere print:pt-1 ${look}`}>
        <WholeFigures of={label} />
      </th>
      <td className={`pt-2.5 text-right whitespace-nowrap print:pt-1 ${look}`}>{amount}</td>
    </tr>
  );
}
