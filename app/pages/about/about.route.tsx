import { pageMeta } from "#app/site/page-meta.ts";
import { heroPreload, PageHero } from "#app/site/page-hero.tsx";
import { PAGE_WORDS } from "../words.ts";
import { Leaders } from "../people/people.tsx";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { about } from "#content/about.ts";
import picture from "#content/images/about.jpg?picture";
import share from "#content/images/about.jpg?share";
import type { Route } from "./+types/about.route";

export const handle = { scripts: false };

export const links: Route.LinksFunction = () => [heroPreload(picture)];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: about.title,
    description: about.lead,
    path: "/about",
    image: share,
    crumbs: [{ name: about.title, path: "/about" }],
  });

export default function About() {
  return (
    <>
      <PageHero title={about.title} lead={about.lead} picture={picture} overlapped />
      <div className="page-frame">
        <dl className="overlap-hero grid grid-cols-2 md:grid-cols-4">
          {about.stats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-white px-4 py-5 sm:px-6">
              <dt className="waybill-label mt-1 text-slate-600">{label}</dt>
              <dd className="figures font-heading text-3xl font-bold text-ink-900">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section className="page-frame section-space grid gap-10 md:grid-cols-2 md:gap-20">
        {[
          [PAGE_WORDS.mission, about.mission],
          [PAGE_WORDS.vision, about.vision],
        ].map(([title, text]) => (
          <div key={title} className="reveal border-t border-slate-300 pt-5">
            <h2 className="waybill-label font-sans text-slate-600">{title}</h2>
            <p className="mt-4 font-heading text-[clamp(1.375rem,1.1rem+1.1vw,1.875rem)] leading-snug font-semibold tracking-[-0.015em] text-ink-900">
              {text}
            </p>
          </div>
        ))}
      </section>
      <History />
      <section className="page-frame section-space" aria-labelledby="leadership">
        <h2 id="leadership" className="reveal mb-8 text-4xl md:mb-10">
          {about.teamTitle}
        </h2>
        <Leaders />
      </section>
      <section className="on-ink" aria-labelledby="reasons">
        <div className="page-frame section-space">
          <h2 id="reasons" className="text-4xl">
            {about.reasonsTitle}
          </h2>
          <dl className="mt-8 grid gap-8 md:mt-10 md:grid-cols-3">
            {about.reasons.map(({ title, text }) => (
              <div key={title} className="reveal border-t border-ink-700 pt-5">
                <dt className="font-heading text-2xl font-bold text-white">{title}</dt>
                <dd className="mt-3 max-w-[34ch]">{text}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink
            {...prefetchOnIntent}
            to="/contact"
            variant="primary"
            size="lg"
            className="mt-10 print:hidden"
          >
            {PAGE_WORDS.getQuote}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function History() {
  return (
    <section className="border-y border-slate-200 bg-white" aria-labelledby="history">
      <div className="page-frame section-space grid gap-12 lg:grid-cols-[1fr_2fr]">
        <h2 id="history" className="reveal text-4xl lg:sticky lg:top-28 lg:self-start">
          {about.timelineTitle}
        </h2>
        <ol>
          {about.timeline.map(({ year, title, text }, place) => (
            <li
              key={year}
              className="reveal relative grid gap-x-10 gap-y-1 pb-9 pl-10 last:pb-0 before:absolute before:top-4 before:bottom-[-1rem] before:left-[5.75px] before:w-[1.5px] before:bg-slate-400 last:before:hidden sm:grid-cols-[8rem_1fr]"
            >
              <span
                aria-hidden="true"
                className={`absolute top-3 left-0 size-[13px] rounded-full border-[1.5px] ${place === about.timeline.length - 1 ? "border-signal-500 bg-signal-500 ring-4 ring-signal-500/20" : "border-ink-700 bg-ink-700"}`}
              />
              <p className="figures font-heading text-3xl font-bold tracking-[-0.03em] text-ink-900">
                {year}
              </p>
              <div className="sm:pt-1.5">
                <h3 className="text-xl">{title}</h3>
                <p className="measure mt-1">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
