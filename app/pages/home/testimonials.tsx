import { ChevronLeft, ChevronRight } from "lucide-react";
import { CarouselDots, PauseButton } from "../motion/stops.tsx";
import { PAGE_WORDS } from "../words.ts";
import { useRotation } from "../motion/use-rotation.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { home } from "#content/home.ts";
import { testimonials } from "#content/testimonials.ts";

const everyMs = 5000;

export function Testimonials() {
  const { index, go, playing, held, toggle, holdProps } = useRotation(testimonials.length, everyMs);
  const hydrated = useHydrated();
  return (
    <section
      aria-roledescription={PAGE_WORDS.carousel}
      aria-labelledby="testimonials"
      className="later border-y border-slate-200 bg-white"
      {...holdProps}
    >
      <div className="page-frame section-space">
        <h2 id="testimonials" className="waybill-label font-sans text-slate-600">
          {home.testimonialsTitle}
        </h2>
        <div className="carousel mt-8 grid" aria-live={playing && !held ? "off" : "polite"}>
          {testimonials.map(({ quote, name, company, rating }, place) => (
            <div
              key={name}
              role="group"
              aria-roledescription={PAGE_WORDS.slide}
              aria-label={PAGE_WORDS.place(place + 1, testimonials.length)}
              data-current={place === index}
            >
              <figure className="grid content-start gap-8 lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-16">
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
        {testimonials.length > 1 && (
          <div
            className={`mt-10 flex flex-wrap items-center gap-1 text-ink-800 sm:gap-2 print:hidden ${hydrated ? "" : "invisible"}`}
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
              labels={testimonials.map((_, place) => PAGE_WORDS.testimonial(place + 1, testimonials.length))}
              index={index}
              onGo={go}
            />
            <PauseButton playing={playing} onToggle={toggle} what="testimonials" />
          </div>
        )}
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
            d="m10 1.6 2.5 5.6 6.1.6-4.6 4 1.4 6L10 14.700l-5.400 3.100 1.400-6-4.600-4 6.100-.6Z"
            fill="currentColor"
          />
        </svg>
      ))}
    </span>
  );
}
