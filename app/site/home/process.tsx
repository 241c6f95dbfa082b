import { Eyebrow } from "#app/ui/eyebrow.tsx";
import { home } from "#content/home.ts";

/** How We Work: four stops on one route, flown in arcs on wide screens and down a line on a phone. */
export function Process() {
  return (
    <section className="later page-frame section-space" aria-labelledby="how-we-work">
      <h2 id="how-we-work" className="reveal text-4xl">
        How We Work
      </h2>
      <ol className="mt-12 grid md:mt-20 md:grid-cols-4 md:gap-x-8">
        {home.process.map(({ number, title, text }, place) => {
          const last = place === home.process.length - 1;
          return (
            <li key={number} className="reveal relative pb-10 pl-10 last:pb-0 md:pt-8 md:pb-0 md:pl-0">
              {last ? null : <Leg />}
              <span
                aria-hidden="true"
                className={`absolute top-1.5 left-0 size-[13px] rounded-full border-[1.5px] border-ink-700 md:-top-1.5 ${last ? "bg-slate-50" : "bg-ink-700"}`}
              />
              <Eyebrow className="figures text-signal-700">{number}</Eyebrow>
              <h3 className="mt-1.5 text-2xl">{title}</h3>
              <p className="mt-2 max-w-[30ch]">{text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The way to the next stop. */
function Leg() {
  const line = {
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 1.5,
    vectorEffect: "non-scaling-stroke",
  } as const;
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
        <path d="M0 30 C 24 -2, 76 -2, 100 30" {...line} />
      </svg>
    </>
  );
}
