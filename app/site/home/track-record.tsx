import { useCountUp } from "#app/site/motion/use-count-up.ts";
import { home } from "#content/home.ts";
import { withCommas } from "#domain/figures.ts";

/** Four numbers on ink, counted up as they come into view; the final ones are in the HTML. */
export function TrackRecord() {
  const strip = useCountUp();
  return (
    <section ref={strip} className="later on-ink group" aria-labelledby="track-record">
      <div className="page-frame py-20 lg:py-28">
        <h2 id="track-record" className="text-3xl">
          Our Track Record
        </h2>
        <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-[2fr_3fr_2fr_2fr]">
          {home.record.map(({ value, suffix, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t border-ink-700 pt-5">
              <dt className="waybill-label mt-3 text-slate-300">{label}</dt>
              <dd
                data-count=""
                className="figures font-heading text-[clamp(2.25rem,1rem+4.4vw,4.5rem)] leading-none font-bold tracking-[-0.04em] text-white transition-opacity group-data-[counting=waiting]:opacity-0 print:opacity-100!"
              >
                {withCommas(value) + suffix}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
