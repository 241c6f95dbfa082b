import { Link } from "react-router";
import { Picture } from "#app/site/picture.tsx";
import { PageHero } from "#app/site/page-hero.tsx";
import { quoteAction } from "#app/site/quote-form/quote-action.server.ts";
import { quoteClientAction } from "#app/site/quote-form/quote-client-action.ts";
import { QuoteSection } from "#app/site/quote-form/quote-section.tsx";
import { company } from "#content/company.ts";
import hero from "#content/images/warehouse.jpg?picture";
import air from "#content/images/hero-air.jpg?picture";
import road from "#content/images/hero-road.jpg?picture";
import ship from "#content/images/hero-ship.jpg?picture";
import { airFreight, roadTransport, seaFreight, servicesOverview } from "#content/services.ts";

export const meta = () => [
  { title: `${servicesOverview.title} · ${company.name}` },
  { name: "description", content: servicesOverview.lead },
];

export const action = quoteAction;
export const clientAction = quoteClientAction;

const core = [
  { copy: airFreight, to: "/services/air-freight", picture: air },
  { copy: seaFreight, to: "/services/sea-freight", picture: ship },
  { copy: roadTransport, to: "/services/road-transport", picture: road },
];

export default function Services() {
  return (
    <>
      <PageHero title={servicesOverview.title} lead={servicesOverview.lead} picture={hero} />
      <div className="page-frame section-space grid gap-16">
        {core.map(({ copy, to, picture }) => (
          <article key={to} className="grid items-center gap-8 md:grid-cols-2">
            <Picture
              picture={picture}
              alt=""
              sizes="(min-width: 48rem) 45vw, 92vw"
              className="aspect-[16/10] w-full rounded-sm object-cover"
            />
            <div>
              <h2 className="text-3xl">{copy.title}</h2>
              <p className="mt-3">{copy.lead}</p>
              <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
                {copy.features.map((feature) => (
                  <li key={feature} className="py-2">
                    {feature}
                  </li>
                ))}
              </ul>
              <Link to={to} className="text-link mt-4 inline-flex min-h-11 items-center font-semibold">
                Learn More<span className="sr-only"> about {copy.title}</span>
              </Link>
            </div>
          </article>
        ))}
      </div>
      <section className="border-t border-slate-200 bg-white">
        <div className="page-frame section-space">
          <h2 className="text-3xl">Around the transport</h2>
          <dl className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
            {servicesOverview.additional.map(({ title, text }) => (
              <div key={title} className="border-t border-slate-300 pt-4">
                <dt className="font-heading text-xl font-bold text-ink-900">{title}</dt>
                <dd className="mt-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <QuoteSection action="/services" />
    </>
  );
}
