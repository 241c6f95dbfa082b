import { PageHero } from "#app/site/page-hero.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { about } from "#content/about.ts";
import { company } from "#content/company.ts";
import picture from "#content/images/about.jpg?picture";

export const meta = () => [
  { title: `${about.title} · ${company.name}` },
  { name: "description", content: about.lead },
];

const initials = (name: string) =>
  name
    .split(" ")
    .map((word) => word[0])
    .join("");

export default function About() {
  return (
    <>
      <PageHero title={about.title} lead={about.lead} picture={picture}>
        <dl className="mt-10 grid max-w-3xl grid-cols-2 gap-6 sm:grid-cols-4">
          {about.stats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse border-t border-white/40 pt-3">
              <dt className="text-slate-200">{label}</dt>
              <dd className="figures font-heading text-3xl font-bold text-white">{value}</dd>
            </div>
          ))}
        </dl>
      </PageHero>
      <section className="page-frame section-space grid gap-12 md:grid-cols-2">
        <div>
          <h2 className="text-3xl">Mission</h2>
          <p className="measure mt-4 text-lg">{about.mission}</p>
        </div>
        <div>
          <h2 className="text-3xl">Vision</h2>
          <p className="measure mt-4 text-lg">{about.vision}</p>
        </div>
      </section>
      <section className="border-y border-slate-200 bg-white">
        <div className="page-frame section-space grid gap-10 lg:grid-cols-[1fr_2fr]">
          <h2 className="text-3xl">The way so far</h2>
          <Timeline>
            {about.timeline.map(({ year, text }, index) => (
              <TimelineItem
                key={year}
                tone={index === about.timeline.length - 1 ? "current" : "done"}
                title={<span className="figures">{year}</span>}
              >
                <span className="text-base">{text}</span>
              </TimelineItem>
            ))}
          </Timeline>
        </div>
      </section>
      <section className="page-frame section-space">
        <h2 className="text-3xl">Leadership</h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {about.leaders.map(({ name, position }) => (
            <li key={name} className="flex items-center gap-4 border-t border-slate-300 pt-4">
              <span
                aria-hidden="true"
                className="grid size-14 shrink-0 place-items-center rounded-full bg-ink-800 font-heading font-bold text-white"
              >
                {initials(name)}
              </span>
              <span>
                <span className="block font-semibold text-ink-900">{name}</span>
                {position}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="on-ink">
        <div className="page-frame section-space">
          <h2 className="text-3xl">Why us</h2>
          <dl className="mt-8 grid gap-8 md:grid-cols-3">
            {about.reasons.map(({ title, text }) => (
              <div key={title} className="border-t border-ink-700 pt-4">
                <dt className="font-heading text-xl font-bold text-white">{title}</dt>
                <dd className="mt-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}
