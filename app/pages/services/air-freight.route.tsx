import { heroPreload } from "#app/site/page-hero.tsx";
import picture from "#content/images/hero-air.jpg?picture";
import share from "#content/images/hero-air.jpg?share";
import { chargeableWeight, unitLoads } from "#content/service-figures.ts";
import { airFreight } from "#content/services.ts";
import type { Route } from "./+types/air-freight.route";
import { FigureTable, serviceMeta, ServicePage, ToScale } from "./service-page.tsx";
import { ShapeDrawing } from "./drawings.tsx";
import { SERVICE_WORDS } from "./words.ts";

export const handle = { scripts: false };

export const links: Route.LinksFunction = () => [heroPreload(picture)];

export const meta: Route.MetaFunction = (args) => serviceMeta(args, airFreight, share);

export default function AirFreight() {
  return (
    <ServicePage copy={airFreight} picture={picture}>
      <ToScale
        title={SERVICE_WORDS.air.title}
        note={SERVICE_WORDS.air.note}
        table={
          <FigureTable
            caption={SERVICE_WORDS.air.caption}
            headings={SERVICE_WORDS.air.headings}
            rows={unitLoads.map(({ type, base, volume, load }) => [type, base, volume, load])}
          />
        }
      >
        <div className="grid gap-10 sm:grid-cols-3">
          {unitLoads.map(({ type, shape }) => (
            <figure key={type}>
              <ShapeDrawing shape={shape} frame="unitLoad" />
              <figcaption className="waybill-label mt-4 text-slate-600">{type}</figcaption>
            </figure>
          ))}
        </div>
      </ToScale>
      <section className="page-frame section-space grid gap-8 pb-0! lg:grid-cols-[2fr_3fr] lg:gap-20">
        <div>
          <h2 className="text-3xl">{chargeableWeight.title}</h2>
          <p className="measure mt-3">{chargeableWeight.text}</p>
        </div>
        <dl className="figures divide-y divide-slate-200 border-y border-slate-300">
          {chargeableWeight.lines.map(({ label, value }) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 last:font-semibold last:text-ink-900"
            >
              <dt className="waybill-label text-slate-600">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </ServicePage>
  );
}
