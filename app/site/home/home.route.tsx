import { Link } from "react-router";
import { pageMeta } from "#app/site/page-meta.ts";
import { quoteAction } from "#app/site/quote-form/quote-action.server.ts";
import { quoteClientAction } from "#app/site/quote-form/quote-client-action.ts";
import { QuoteSection } from "#app/site/quote-form/quote-section.tsx";
import { TrackingBar } from "#app/site/track/tracking-bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Eyebrow } from "#app/ui/eyebrow.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { company } from "#content/company.ts";
import { home } from "#content/home.ts";
import air from "#content/images/hero-air.jpg?picture";
import port from "#content/images/hero-port.jpg?picture";
import road from "#content/images/hero-road.jpg?picture";
import ship from "#content/images/hero-ship.jpg?picture";
import type { Route } from "./+types/home.route";
import { Picture } from "./picture.tsx";

const pictures = { air, ship, road };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${company.name} · ${home.headline}`,
    wholeTitle: true,
    description: company.description,
    path: "/",
  });

export const action = quoteAction;
export const clientAction = quoteClientAction;

export default function Home() {
  return (
    <>
      <Hero />
      <Services />
      <TrackRecord />
      <Process />
      <QuoteSection action="/?index" />
    </>
  );
}

function Hero() {
  return (
    <section className="on-ink relative isolate">
      <Picture
        picture={port}
        alt="Container terminal at golden hour, with stacked containers, ship-to-shore cranes and a docked container ship"
        sizes="100vw"
        className="absolute inset-0 -z-20 size-full object-cover"
        eager
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-ink-950/92 via-ink-950/70 to-ink-950/25" />
      <div className="page-frame pt-40 pb-28 md:pt-56 md:pb-36">
        <h1 className="max-w-3xl text-5xl text-balance">{home.headline}</h1>
        <p className="measure mt-6 text-lg text-slate-200">{home.lead}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink to="/contact" variant="primary" size="lg">
            Get a Free Quote
          </ButtonLink>
          <ButtonLink to="/services" variant="inverse" size="lg">
            Our Services
          </ButtonLink>
        </div>
      </div>
      <div className="page-frame">
        <TrackingBar className="translate-y-1/2" />
      </div>
    </section>
  );
}

function Services() {
  return (
    <section className="page-frame section-space mt-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-4xl">Three ways to move freight</h2>
        <ButtonLink to="/services">View All Services</ButtonLink>
      </div>
      <div className="mt-10 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {home.services.map(({ title, to, picture, features }) => (
          <article key={title} className="flex flex-col">
            <Picture
              picture={pictures[picture]}
              alt=""
              sizes="(min-width: 48rem) 30vw, 92vw"
              className="aspect-[4/5] w-full rounded-sm object-cover"
            />
            <h3 className="mt-5 text-2xl">{title}</h3>
            <ul className="mt-3 grow divide-y divide-slate-200 border-y border-slate-200">
              {features.map((feature) => (
                <li key={feature} className="py-2.5">
                  {feature}
                </li>
              ))}
            </ul>
            <Link
              to={to}
              className="text-link mt-4 inline-flex min-h-11 items-center self-start font-semibold"
            >
              Learn More<span className="sr-only"> about {title}</span>
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}

function TrackRecord() {
  return (
    <section className="on-ink" aria-labelledby="track-record">
      <div className="page-frame py-16">
        <h2 id="track-record" className="text-3xl">
          Our Track Record
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-8 lg:grid-cols-4">
          {home.record.map(({ value, suffix, label }) => (
            <div key={label} className="flex flex-col-reverse border-t border-ink-700 pt-4">
              <dt className="mt-1">{label}</dt>
              <dd className="figures font-heading text-4xl font-bold text-white">
                {value.toLocaleString("en-US")}
                {suffix}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Process() {
  return (
    <section className="page-frame section-space">
      <h2 className="text-4xl">How We Work</h2>
      <RouteLine shape="flat" className="mt-10 hidden text-slate-400 md:block" />
      <ol className="mt-6 grid gap-8 md:grid-cols-4">
        {home.process.map(({ number, title, text }) => (
          <li key={number}>
            <Eyebrow className="figures text-signal-700">{number}</Eyebrow>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
