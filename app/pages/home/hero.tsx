import { useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { CarouselDots, PauseButton } from "../motion/stops.tsx";
import { useRotation } from "../motion/use-rotation.ts";
import { SITE_WORDS } from "#app/site/words.ts";
import { PAGE_WORDS } from "../words.ts";
import { NumberField } from "#app/site/number-field.tsx";
import { narrowScreen, Picture, picturePreload, wideScreen } from "#app/site/picture.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { heroSlides as slides } from "#content/hero.ts";
import { heroTexts } from "#content/hero-texts.ts";
import { home } from "#content/home.ts";

function TrackingBar({ className }: { className?: string }) {
  return (
    <Form
      action="/track"
      role="search"
      aria-label={PAGE_WORDS.trackShipment}
      className={classNames(
        "on-paper grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 p-4 shadow-float sm:p-6 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-x-6",
        className,
      )}
    >
      <div className="max-lg:col-span-full">
        <p className="font-heading text-xl font-bold text-ink-900">{PAGE_WORDS.trackShipment}</p>
        <p id="track-hint" className="text-sm text-slate-600">
          {PAGE_WORDS.trackHint}
        </p>
      </div>
      <NumberField
        name="number"
        aria-label={SITE_WORDS.trackingNumber}
        aria-describedby="track-hint"
        required
      />
      <Button type="submit" variant="strong">
        {PAGE_WORDS.track}
      </Button>
    </Form>
  );
}

const everyMs = 4000;

const sizes = "max(100vw, 80rem)";
const tallSizes = "max(100vw, 26rem)";

export const heroPreloads = [
  picturePreload(slides[0].tall, tallSizes, narrowScreen),
  picturePreload(slides[0].picture, sizes, wideScreen),
];

export function Hero() {
  const rotation = useRotation(slides.length, everyMs);
  const { index } = rotation;
  return (
    <section
      className="on-ink over-picture relative isolate [--line-ground:var(--color-ink-950)]"
      {...rotation.holdProps}
    >
      <Slides index={index} previous={rotation.previous} />
      <div className="page-frame flex min-h-[min(54rem,100svh-8.5rem)] offered:min-h-[min(54rem,100svh-11.25rem)] flex-col justify-end pt-24 max-sm:offered:pt-17 md:pt-28 print:block print:min-h-0 print:pt-0">
        <div className="hero-columns">
          <div>
            <h1 className="max-w-[11ch] text-5xl lg:max-w-[15ch]">{home.headline}</h1>
            <p className="measure mt-4 max-w-[46ch] text-slate-200 sm:mt-6 sm:text-lg">{home.lead}</p>
            <div className="mt-6 flex flex-wrap gap-3 sm:mt-8 print:hidden">
              <ButtonLink {...prefetchOnIntent} to="/contact" variant="primary" size="lg">
                {PAGE_WORDS.getFreeQuote}
              </ButtonLink>
              <ButtonLink {...prefetchOnIntent} to="/services" variant="inverse" size="lg">
                {PAGE_WORDS.ourServices}
              </ButtonLink>
            </div>
          </div>
          <div className="hero-modes">
            {home.services.map(({ title, to, label, features }) => (
              <Link {...prefetchOnIntent} key={to} to={to}>
                <b>{title}</b>
                <span className="waybill-label">{label}</span>
                <p>{features[1]}</p>
              </Link>
            ))}
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 md:mt-10 print:hidden">
          <p aria-hidden="true" className="waybill-label figures text-slate-200 max-sm:offered:hidden">
            {slides[index] ? heroTexts[slides[index].name].mark : null}
          </p>
          {slides.length > 1 && (
            <div role="group" aria-label={PAGE_WORDS.pictures} className="-mx-3 flex items-center text-white">
              <CarouselDots
                labels={slides.map(({ name }, place) =>
                  PAGE_WORDS.picture(place + 1, slides.length, heroTexts[name].name),
                )}
                index={index}
                onGo={rotation.go}
              />
              <PauseButton playing={rotation.playing} onToggle={rotation.toggle} what="pictures" />
            </div>
          )}
        </div>
        <TrackingBar className="mt-3 -mb-16 sm:-mb-14 print:hidden" />
      </div>
    </section>
  );
}

/** Loads the first picture at once; each next one while the one before is shown. */
function Slides({ index, previous }: { index: number; previous: number }) {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(() => new Set([0]));
  useEffect(() => {
    const wanted = () => setLoaded((had) => new Set([...had, index, (index + 1) % slides.length]));
    if (document.readyState === "complete") {
      const timer = setTimeout(wanted, 300);
      return () => clearTimeout(timer);
    }
    window.addEventListener("load", wanted, { once: true });
    return () => window.removeEventListener("load", wanted);
  }, [index]);
  return (
    <div className="absolute inset-0 -z-10 overflow-clip print:hidden">
      <div className="parallax absolute inset-0">
        {slides.map(({ name, picture, tall }, place) =>
          loaded.has(place) || place === index ? (
            <div
              key={name}
              data-slide={name}
              aria-hidden={place !== index}
              className={classNames(
                "absolute inset-0",
                place === index
                  ? "z-20 opacity-100 transition-opacity duration-700"
                  : place === previous
                    ? "z-10 opacity-100"
                    : "opacity-0",
              )}
            >
              <Picture
                picture={picture}
                portrait={{ picture: tall, sizes: tallSizes }}
                alt={heroTexts[name].alt}
                sizes={sizes}
                className="size-full object-cover object-[68%_50%]"
                eager={place === 0}
              />
            </div>
          ) : null,
        )}
      </div>
      <div className="hero-shade absolute inset-0 z-30" />
    </div>
  );
}
