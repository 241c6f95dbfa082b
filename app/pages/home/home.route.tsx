import { pageMeta } from "#app/site/page-meta.ts";
import { Leaders } from "../people/people.tsx";
import { quoteAction } from "#app/quote-requests/quote-action.server.ts";
import { quoteClientAction, QuoteSection } from "#app/quote-requests/quote-section.tsx";
import { company } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { home } from "#content/home.ts";
import { type Partner, partners } from "#content/partners.ts";
import { testimonials } from "#content/testimonials.ts";
import type { Route } from "./+types/home.route";
import { Hero, heroPreloads } from "./hero.tsx";
import { Process, Services, TrackRecord } from "./sections.tsx";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CarouselDots, PauseButton } from "../motion/stops.tsx";
import { useRotation } from "../motion/use-rotation.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { PAGE_WORDS } from "../words.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";

export const links: Route.LinksFunction = () => heroPreloads;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${company.name} · ${home.headline}`,
    wholeTitle: true,
    description: companyTexts.description,
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
      <section className="later page-frame section-space pt-0!" aria-labelledby="team">
        <div className="reveal mb-8 border-t border-slate-300 pt-8 md:pt-10">
          <h2 id="team" className="text-3xl">
            {home.teamTitle}
          </h2>
          <p className="measure mt-2 text-lg">{home.teamLead}</p>
        </div>
        <Leaders />
      </section>
      {testimonials.length > 0 && <Testimonials />}
      {partners.length > 0 && <PartnerStrip />}
      <QuoteSection action="/?index" />
    </>
  );
}

const LOGO_MS = 3000;
const slideMs = 600;

function PartnerStrip() {
  const { index, playing, toggle, holdProps } = useRotation(partners.length, LOGO_MS);
  const track = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const list = track.current;
    if (!list || index === first) return;
    const step = list.firstElementChild?.getBoundingClientRect().width ?? 0;
    const moving = list.animate([{ transform: "none" }, { transform: `translateX(${-step}px)` }], {
      duration: slideMs,
      easing: "ease-in-out",
      fill: "forwards",
    });
    moving.onfinish = () => {
      flushSync(() => setFirst(index));
      moving.cancel();
    };
    return () => moving.cancel();
  }, [index, first]);
  return (
    <section aria-labelledby="partners" className="later border-b border-slate-200 bg-white" {...holdProps}>
      <div className="page-frame flex flex-wrap items-center gap-x-12 gap-y-2 py-6 lg:flex-nowrap">
        <div className="flex grow items-center justify-between gap-2 text-ink-800 lg:shrink-0 lg:grow-0">
          <h2 id="partners" className="waybill-label font-sans text-slate-600">
            {home.partnersTitle}
          </h2>
          {partners.length > 1 && <PauseButton playing={playing} onToggle={toggle} what="partners" />}
        </div>
        <div className="strip relative min-w-0 grow basis-full lg:basis-auto">
          <ul ref={track} className="flex">
            {partners.map((partner, place) => (
              <li
                key={partner.name}
                style={{ order: (place - first + partners.length) % partners.length }}
                className="w-1/2 shrink-0 px-4 sm:w-1/3 lg:w-1/4"
              >
                <Wordmark partner={partner} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const faces: Record<Partner["face"], string> = {
  wide: "font-heading text-2xl font-extrabold tracking-[0.16em]",
  tight: "font-heading text-2xl font-extrabold tracking-[-0.06em]",
  light: "font-sans text-2xl font-light tracking-[-0.02em]",
  ruled: "border-y-2 border-current px-2 font-heading text-xl font-black tracking-[0.06em]",
  stacked: "bg-slate-600 px-2.5 font-heading text-xl font-bold tracking-[0.04em] text-white",
  italic: "font-heading text-2xl font-semibold italic tracking-[-0.02em]",
};

function Wordmark({ partner }: { partner: Partner }) {
  if (partner.logo) {
    return (
      <div className="flex h-16 items-center">
        <img src={partner.logo} alt={partner.name} loading="lazy" className="max-h-14 w-auto max-w-full" />
      </div>
    );
  }
  return (
    <div className="flex h-16 flex-col items-start justify-center text-slate-600">
      <span className="sr-only">{partner.name}</span>
      <span aria-hidden="true" className={`leading-tight ${faces[partner.face]}`}>
        {partner.mark}
      </span>
      <span aria-hidden="true" className="mt-1.5 text-xs leading-none whitespace-nowrap">
        {partner.line}
      </span>
    </div>
  );
}

const QUOTE_MS = 5000;

function Testimonials() {
  const { index, go, playing, held, toggle, holdProps } = useRotation(testimonials.length, QUOTE_MS);
  const hydrated = useHydrated();
  return (
    <section
      aria-roledescription={PAGE_WORDS.carousel}
      aria-labelledby="testimonials"
      className="later border-y border-slate-200 bg-white"
      {...holdProps}
    >
      <div className="page-frame section-space">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
          <h2 id="testimonials" className="waybill-label font-sans text-slate-600">
            {home.testimonialsTitle}
          </h2>
          {testimonials.length > 1 && (
            <div
              className={`flex flex-wrap items-center gap-1 text-ink-800 sm:gap-2 print:hidden ${hydrated ? "" : "invisible"}`}
            >
              <Button
                variant="secondary"
                iconOnly
                aria-label={PAGE_WORDS.previousTestimonial}
                onClick={() => go(index - 1)}
              >
                <ChevronLeft aria-hidden="true" />
              </Button>
              <Button
                variant="secondary"
                iconOnly
                aria-label={PAGE_WORDS.nextTestimonial}
                onClick={() => go(index + 1)}
              >
                <ChevronRight aria-hidden="true" />
              </Button>
              <CarouselDots
                labels={testimonials.map((_, place) =>
                  PAGE_WORDS.testimonial(place + 1, testimonials.length),
                )}
                index={index}
                onGo={go}
              />
              <PauseButton playing={playing} onToggle={toggle} what="testimonials" />
            </div>
          )}
        </div>
        <div className="carousel mt-6 grid" aria-live={playing && !held ? "off" : "polite"}>
          {testimonials.map(({ quote, name, company, rating }, place) => (
            <div
              key={name}
              role="group"
              aria-roledescription={PAGE_WORDS.slide}
              aria-label={PAGE_WORDS.place(place + 1, testimonials.length)}
              data-current={place === index}
            >
              <figure className="grid content-start gap-6 lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-16">
                <blockquote className="quote font-heading text-ink-900">
                  <p>{PAGE_WORDS.quoted(quote)}</p>
                </blockquote>
                <figcaption className="self-end border-t border-slate-300 pt-4">
                  <Stars rating={rating} />
                  <p className="mt-3 font-semibold text-ink-900">{name}</p>
                  <p className="text-sm text-slate-600">{company}</p>
                </figcaption>
              </figure>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={PAGE_WORDS.stars(rating)} className="flex gap-1 text-ink-800">
      {Array.from({ length: rating }, (_, place) => (
        <svg key={place} viewBox="0 0 20 20" className="size-4" aria-hidden="true">
          <path
            d="m10 1.6 2.5 5.6 6.1.6-4.6 4 1.4 6L10 14.7l-5.4 3.1 1.4-6-4.6-4 6.1-.6Z"
            fill="currentColor"
          />
        </svg>
      ))}
    </span>
  );
}
