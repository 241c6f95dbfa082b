import type { ReactNode } from "react";
import { Link } from "react-router";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { PageHero } from "#app/site/page-hero.tsx";
import { pageMeta, publicUrlOf } from "#app/site/page-meta.ts";
import { serviceEntry } from "#app/site/structured-data.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Fact } from "#app/kit/ui/card.tsx";
import { PAGE_WORDS } from "../words.ts";
import type { ResponsivePicture, ShareImage } from "#content/picture.ts";
import {
  airFreight,
  roadTransport,
  seaFreight,
  type ServicePageCopy,
  servicePageCopy,
  servicesOverview,
  type Step,
} from "#content/services.ts";
import { SERVICE_WORDS } from "./words.ts";

export function serviceMeta(args: Parameters<typeof pageMeta>[0], copy: ServicePageCopy, image: ShareImage) {
  const { title, lead, path } = copy;
  return pageMeta(args, {
    title,
    description: lead,
    path,
    image,
    crumbs: [
      { name: servicesOverview.title, path: "/services" },
      { name: title, path },
    ],
    structured: [serviceEntry(publicUrlOf(args), { name: title, description: lead, path })],
  });
}

/** A small table of figures; on phones its cells wrap, so that all are visible. */
export function FigureTable(props: {
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <div
      role="region"
      aria-label={SERVICE_WORDS.table(props.caption)}
      tabIndex={0}
      className="overflow-x-auto"
    >
      {/* On a phone each row is a block: its name, then a line for each figure. */}
      <table className="figures w-full text-left max-sm:block sm:min-w-[30rem]">
        <caption className="sr-only">{props.caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-y border-slate-300">
            {props.headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="waybill-label py-3 pr-3 text-slate-600 last:pr-0 max-sm:align-bottom sm:pr-6"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block max-sm:border-t max-sm:border-slate-300">
          {props.rows.map(([first, ...others], row) => (
            <tr key={row} className="border-b border-slate-200 max-sm:block max-sm:py-3">
              <th
                scope="row"
                className="py-3.5 pr-3 font-semibold text-ink-900 max-sm:align-top max-sm:block max-sm:py-0 sm:pr-6 sm:whitespace-nowrap"
              >
                {first}
              </th>
              {others.map((value, column) => (
                <td
                  key={column}
                  className="py-3.5 pr-3 last:pr-0 max-sm:align-top max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:p-0 max-sm:pt-1 max-sm:text-right sm:pr-6 sm:whitespace-nowrap"
                >
                  <span className="min-w-1/3 flex-1 text-left text-slate-600 sm:hidden">
                    {props.headings[column + 1]}
                  </span>
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

export function ToScale(props: { title: string; note: string; children: ReactNode; table: ReactNode }) {
  return (
    <section className="border-y border-slate-200 bg-white">
      <div className="page-frame section-space">
        <h2 className="text-3xl">{props.title}</h2>
        <p className="measure mt-3">{props.note}</p>
        <div className="mt-10">{props.children}</div>
        <div className="mt-10">{props.table}</div>
      </div>
    </section>
  );
}

export function ServicePage(props: {
  copy: ServicePageCopy;
  picture: ResponsivePicture;
  children: ReactNode;
}) {
  const { title, lead, forWhom, paragraphs, facts, steps, documents } = props.copy;
  return (
    <>
      <PageHero
        title={title}
        lead={lead}
        picture={props.picture}
        under={{ name: servicesOverview.title, path: "/services" }}
      />
      <div className="page-frame section-space grid gap-12 lg:grid-cols-[3fr_2fr] lg:gap-20">
        <div className="measure grid content-start gap-5 text-lg">
          <p className="font-heading text-xl font-semibold text-ink-900">{forWhom}</p>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <dl className="corner-ticks grid content-start gap-5 self-start bg-white p-7 sm:grid-cols-2 lg:grid-cols-1">
          {facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      </div>
      {props.children}
      <div className="page-frame section-space grid gap-12 lg:grid-cols-2 lg:gap-20">
        <HowItWorks steps={steps} />
        <section>
          <h2 className="text-3xl">{servicePageCopy.documentsTitle}</h2>
          <dl className="mt-8 divide-y divide-slate-200 border-y border-slate-200">
            {documents.map((paper) => (
              <div key={paper.title} className="py-4">
                <dt className="font-semibold text-ink-900">{paper.title}</dt>
                <dd className="mt-0.5">{paper.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <Ask copy={props.copy} />
    </>
  );
}

function HowItWorks({ steps }: { steps: readonly Step[] }) {
  return (
    <section>
      <h2 className="text-3xl">{servicePageCopy.stepsTitle}</h2>
      <ol className="mt-8">
        {steps.map((step, place) => (
          <li
            key={step.title}
            className="relative pb-8 pl-10 last:pb-0 before:absolute before:top-5 before:-bottom-1.5 before:left-[5.75px] before:w-[1.5px] before:bg-slate-400 last:before:hidden"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-0 size-[13px] rounded-full border-[1.5px] border-ink-700 ${place === steps.length - 1 ? "" : "bg-ink-700"}`}
            />
            <h3 className="text-xl">{step.title}</h3>
            <p className="mt-1">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ask({ copy }: { copy: ServicePageCopy }) {
  const others = [airFreight, seaFreight, roadTransport].filter(({ path }) => path !== copy.path);
  return (
    <section className="on-ink">
      <div className="page-frame section-space grid gap-12 lg:grid-cols-[3fr_2fr] lg:gap-20">
        <div>
          <h2 className="text-4xl">{servicePageCopy.askTitle}</h2>
          <p className="measure mt-5 text-lg">{servicePageCopy.askText}</p>
          <ul className="mt-5 grid gap-2 text-lg text-white">
            {copy.ask.map((text) => (
              <li key={text} className="flex gap-3">
                <span aria-hidden="true" className="mt-[0.8em] h-[1.5px] w-4 shrink-0 bg-slate-400" />
                {text}
              </li>
            ))}
          </ul>
          <div className="mt-9 flex flex-wrap gap-3 print:hidden">
            <ButtonLink {...prefetchOnIntent} to="/contact" variant="primary" size="lg">
              {PAGE_WORDS.getQuote}
            </ButtonLink>
            <ButtonLink {...prefetchOnIntent} to="/track" variant="inverse" size="lg">
              {SERVICE_WORDS.trackShipment}
            </ButtonLink>
          </div>
        </div>
        <nav aria-label={servicePageCopy.othersTitle} className="self-end print:hidden">
          <h2 className="waybill-label font-sans">{servicePageCopy.othersTitle}</h2>
          <ul className="mt-4 divide-y divide-ink-700 border-y border-ink-700">
            {others.map(({ title, path, facts }) => (
              <li key={path}>
                <Link
                  {...prefetchOnIntent}
                  to={path}
                  className="group flex flex-wrap items-baseline justify-between gap-x-6 py-4"
                >
                  <span className="font-heading text-xl font-bold text-white underline-offset-4 group-hover:underline">
                    {title}
                  </span>
                  <span className="text-sm">{facts[0]?.value}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
