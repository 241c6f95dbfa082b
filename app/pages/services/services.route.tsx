import { Link } from "react-router";
import { pageMeta } from "#app/site/page-meta.ts";
import { heroPreload, PageHero } from "#app/site/page-hero.tsx";
import { Picture } from "#app/site/picture.tsx";
import { quoteAction } from "#app/quote-requests/quote-action.server.ts";
import { quoteClientAction, QuoteSection } from "#app/quote-requests/quote-section.tsx";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import customs from "#content/images/customs.jpg?picture";
import air from "#content/images/hero-air.jpg?picture";
import road from "#content/images/hero-road.jpg?picture";
import ship from "#content/images/hero-ship.jpg?picture";
import project from "#content/images/project-cargo.jpg?picture";
import hero from "#content/images/warehouse.jpg?picture";
import share from "#content/images/warehouse.jpg?share";
import type { ResponsivePicture } from "#content/picture.ts";
import { airFreight, roadTransport, seaFreight, servicesOverview } from "#content/services.ts";
import { PAGE_WORDS } from "../words.ts";
import type { Route } from "./+types/services.route";

export const links: Route.LinksFunction = () => [heroPreload(hero)];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: servicesOverview.title,
    description: servicesOverview.lead,
    path: "/services",
    image: share,
    crumbs: [{ name: servicesOverview.title, path: "/services" }],
  });

export const action = quoteAction;
export const clientAction = quoteClientAction;

const core = [
  { copy: airFreight, picture: air, crop: "object-[62%_50%]" },
  { copy: seaFreight, picture: ship, crop: "object-right" },
  { copy: roadTransport, picture: road, crop: "object-[70%_50%]" },
];

const additionalPictures: Record<string, ResponsivePicture> = { warehouse: hero, customs, project };

export default function Services() {
  return (
    <>
      <PageHero title={servicesOverview.title} lead={servicesOverview.lead} picture={hero} />
      <div className="page-frame section-space grid gap-12 md:gap-16">
        {core.map(({ copy, picture, crop }, place) => (
          <article
            key={copy.path}
            className="group reveal relative grid items-center gap-x-16 gap-y-6 md:grid-cols-2 lg:grid-cols-[7fr_5fr] lg:even:grid-cols-[5fr_7fr]"
          >
            <div className={classNames("overflow-clip rounded-sm", place % 2 === 1 && "md:order-last")}>
              <Picture
                picture={picture}
                alt=""
                sizes="(min-width: 48rem) 55vw, 92vw"
                className={`aspect-[3/2] w-full object-cover ${crop} transition-transform duration-500 group-hover:scale-[1.025]`}
              />
            </div>
            <div>
              <p className="waybill-label text-slate-600">{copy.facts[0]?.value}</p>
              <h2 className="mt-1.5 text-3xl">{copy.title}</h2>
              <p className="mt-3 text-lg">{copy.lead}</p>
              <ul className="mt-5 divide-y divide-slate-200 border-y border-slate-200">
                {copy.features.map((feature) => (
                  <li key={feature} className="py-2.5">
                    {feature}
                  </li>
                ))}
              </ul>
              <Link
                {...prefetchOnIntent}
                to={copy.path}
                className="text-link mt-4 inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
              >
                {PAGE_WORDS.learnMore}
                <span className="sr-only">{PAGE_WORDS.learnMoreAbout(copy.title)}</span>
              </Link>
            </div>
          </article>
        ))}
      </div>
      <Additional />
      <QuoteSection action="/services" />
    </>
  );
}

function Additional() {
  return (
    <section className="later border-t border-slate-200 bg-white" aria-labelledby="additional">
      <div className="page-frame section-space">
        <h2 id="additional" className="reveal text-3xl">
          {servicesOverview.additionalTitle}
        </h2>
        <ul className="mt-8 border-t border-slate-300">
          {servicesOverview.additional.map(({ title, text, picture: name, alt }) => {
            const picture = additionalPictures[name ?? ""];
            return (
              <li
                key={title}
                className="reveal grid items-center gap-x-10 gap-y-4 border-b border-slate-200 py-6 md:grid-cols-[minmax(11rem,1fr)_2fr_14rem]"
              >
                <h3 className="text-2xl">{title}</h3>
                <p className="measure text-lg">{text}</p>
                {picture ? (
                  <Picture
                    picture={picture}
                    alt={alt}
                    sizes="(min-width: 48rem) 14rem, 92vw"
                    className="aspect-[16/10] w-full rounded-sm object-cover"
                  />
                ) : (
                  <OrderLines />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function OrderLines() {
  return (
    <svg
      viewBox="0 0 224 140"
      aria-hidden="true"
      className="w-full rounded-sm bg-slate-100 text-ink-700 md:w-56"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M28 24C110 24 100 70 150 70M28 54C96 54 104 70 150 70M28 86C96 86 104 70 150 70M28 116C110 116 100 70 150 70M150 70H190" />
      <g fill="currentColor" stroke="none">
        <circle cx="28" cy="24" r="4.500" />
        <circle cx="28" cy="54" r="4.500" />
        <circle cx="28" cy="86" r="4.500" />
        <circle cx="28" cy="116" r="4.500" />
      </g>
      <circle cx="194" cy="70" r="4.500" className="fill-slate-100" />
    </svg>
  );
}
