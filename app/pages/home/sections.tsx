import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { PAGE_WORDS } from "../words.ts";
import { Picture } from "#app/site/picture.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { servicePictures } from "#content/hero.ts";
import { home } from "#content/home.ts";
import { formatCount } from "#app/kit/text/counts.ts";

export function Process() {
  return (
    <section className="later page-frame section-space" aria-labelledby="how-we-work">
      <div className="reveal flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <h2 id="how-we-work" className="text-4xl">
          {PAGE_WORDS.howWeWork}
        </h2>
        <ButtonLink to="#quote" variant="primary">
          {home.quoteTitle}
        </ButtonLink>
      </div>
      <ol className="mt-9 grid md:mt-18 md:grid-cols-4 md:gap-x-8">
        {home.process.map(({ number, title, text }, place) => {
          const last = place === home.process.length - 1;
          return (
            <li key={number} className="reveal relative pb-7 pl-10 last:pb-0 md:pt-7 md:pb-0 md:pl-0">
              {last ? null : <Leg />}
              <span
                aria-hidden="true"
                className={`absolute top-1.5 left-0 size-[13px] rounded-full border-[1.5px] border-ink-700 md:-top-1.5 ${last ? "bg-slate-50" : "bg-ink-700"}`}
              />
              <p className="waybill-label figures text-signal-700">{number}</p>
              <h3 className="mt-1.5 text-2xl">{title}</h3>
              <p className="mt-2 max-w-[30ch]">{text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Leg() {
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-[19px] bottom-[-6px] left-[5.75px] w-[1.5px] bg-slate-400 md:hidden"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 100 30"
        preserveAspectRatio="none"
        className="absolute -top-[42px] left-[13px] hidden h-[42px] w-[calc(100%+2rem-13px)] overflow-visible text-slate-400 md:block"
      >
        <path
          d="M0 30C24-2 76-2 100 30"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  );
}

export function Services() {
  return (
    <section className="page-frame section-space mt-16" aria-labelledby="three-ways">
      <div className="reveal flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h2 id="three-ways" className="text-4xl">
            {home.servicesTitle}
          </h2>
          <p className="measure mt-4 text-lg">{home.servicesLead}</p>
        </div>
        <ButtonLink {...prefetchOnIntent} to="/services">
          {PAGE_WORDS.allServices}
        </ButtonLink>
      </div>
      <div className="later mt-8 grid gap-x-6 gap-y-8 md:grid-cols-3 lg:mt-10 lg:gap-x-8">
        {home.services.map(({ title, to, picture, label, features }) => (
          <article key={title} className="group reveal relative flex flex-col">
            <div className="overflow-clip rounded-sm">
              <Picture
                picture={servicePictures[picture as keyof typeof servicePictures]}
                alt=""
                sizes="(min-width: 48rem) 30vw, 92vw"
                className="aspect-5/2 w-full object-cover transition-transform duration-500 group-hover:scale-[1.025] md:aspect-[4/5] lg:aspect-square"
              />
            </div>
            <p className="waybill-label mt-5 text-slate-600">{label}</p>
            <h3 className="mt-1.5 text-2xl">{title}</h3>
            <ul className="mt-4 grow divide-y divide-slate-200 border-y border-slate-200">
              {features.map((feature) => (
                <li key={feature} className="py-1.5">
                  {feature}
                </li>
              ))}
            </ul>
            <Link
              {...prefetchOnIntent}
              to={to}
              className="text-link mt-3 inline-flex min-h-11 items-center self-start font-semibold after:absolute after:inset-0"
            >
              {PAGE_WORDS.learnMore}
              <span className="sr-only">{PAGE_WORDS.learnMoreAbout(title)}</span>
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}

export function TrackRecord() {
  const strip = useCountUp();
  return (
    <section ref={strip} className="later on-ink group" aria-labelledby="track-record">
      <div className="page-frame gap-12 py-12 lg:grid lg:grid-cols-[1fr_3fr] lg:items-end lg:py-16">
        <h2 id="track-record" className="text-3xl">
          {PAGE_WORDS.trackRecord}
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[2fr_3fr_2fr_2fr] lg:mt-0">
          {home.record.map(({ value, suffix, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t border-ink-700 pt-5">
              <dt className="waybill-label mt-3 text-slate-300">{label}</dt>
              <dd
                data-count=""
                className="figures font-heading text-[clamp(2.25rem,1.2rem+2.7vw,3.5rem)] leading-none font-bold tracking-[-0.04em] text-white transition-opacity group-data-[counting=waiting]:opacity-0 print:opacity-100!"
              >
                {formatCount(value) + suffix}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const durationMs = 2000;
const visibleShare = 0.3;

/** Counts up from 0 once 30% of the element is visible (`data-count`, final text in the HTML); hidden until then. */
function useCountUp() {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const numbers = [...element.querySelectorAll<HTMLElement>("[data-count]")];
    const finals = numbers.map((number) => number.textContent);
    let frame = 0;
    const settle = () => {
      cancelAnimationFrame(frame);
      for (const [place, number] of numbers.entries()) number.textContent = finals[place] ?? "";
      delete element.dataset.counting;
    };
    const run = () => {
      const started = performance.now();
      element.dataset.counting = "running";
      const step = (now: number) => {
        const share = Math.min(Math.max((now - started) / durationMs, 0), 1);
        if (share === 1) return settle();
        for (const [place, number] of numbers.entries()) {
          number.textContent = partOf(finals[place] ?? "", 1 - (1 - share) ** 3);
        }
        frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    element.dataset.counting = "waiting";
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        run();
      },
      { threshold: visibleShare },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      settle();
    };
  }, []);
  return strip;
}

/** Scales a number in a text: a quarter of «10,000+» is «2,500+». */
function partOf(final: string, share: number): string {
  const digits = Number(final.replace(/\D/g, ""));
  const suffix = final.replace(/^[\d.,\s]+/, "");
  return formatCount(Math.round(digits * share)) + suffix;
}
