import type { ReactNode } from "react";
import { PageHero } from "#app/site/page-hero.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/card.tsx";
import type { ResponsivePicture } from "#content/picture.ts";
import type { ServicePageCopy } from "#content/services.ts";

/** A page about one service: prose beside a column of facts, and two ways on. */
export function ServicePage(props: {
  copy: ServicePageCopy;
  picture: ResponsivePicture;
  children?: ReactNode;
}) {
  const { title, lead, paragraphs, facts, features } = props.copy;
  return (
    <>
      <PageHero title={title} lead={lead} picture={props.picture} />
      <div className="page-frame section-space grid gap-12 lg:grid-cols-[3fr_2fr]">
        <div className="measure grid content-start gap-5 text-lg">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200 text-base">
            {features.map((feature) => (
              <li key={feature} className="py-2.5">
                {feature}
              </li>
            ))}
          </ul>
        </div>
        <dl className="corner-ticks grid content-start gap-6 bg-white p-7">
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      </div>
      {props.children ? <div className="page-frame pb-20">{props.children}</div> : null}
      <section className="on-ink">
        <div className="page-frame flex flex-wrap items-center justify-between gap-6 py-12">
          <h2 className="text-2xl">A price within 24 hours, free and without obligation.</h2>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/contact" variant="primary">
              Get a Quote
            </ButtonLink>
            <ButtonLink to="/track" variant="inverse">
              Track a Shipment
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}

/** A small table of figures with its caption as heading. */
export function FigureTable(props: {
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full text-left">
        <caption className="pb-4 text-left font-heading text-2xl font-bold text-ink-900">
          {props.caption}
        </caption>
        <thead>
          <tr className="border-y border-slate-300">
            {props.headings.map((heading) => (
              <th key={heading} scope="col" className="waybill-label py-3 pr-6 text-slate-600">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([first, ...others], row) => (
            <tr key={row} className="border-b border-slate-200">
              <th scope="row" className="py-3 pr-6 font-semibold whitespace-nowrap text-ink-900">
                {first}
              </th>
              {others.map((value, column) => (
                <td key={column} className="py-3 pr-6">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
