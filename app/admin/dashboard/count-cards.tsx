import { classNames } from "#app/ui/class-names.ts";
import { formatCount } from "#domain/counts.ts";

/** The figures on top of the dashboard; one that could not be read is a dash. */
export function CountCards(props: {
  cards: readonly { title: string; caption: string; count: number | null }[];
  className: string;
}) {
  return (
    <dl className={classNames("mt-6 grid grid-cols-2 border-y border-slate-200 bg-white", props.className)}>
      {props.cards.map(({ title, caption, count }) => (
        <div
          key={title}
          className="row-span-3 grid grid-rows-subgrid gap-y-0 border-slate-200 p-4 even:border-l nth-[n+3]:border-t sm:p-5 xl:border-t-0! xl:not-first:border-l"
        >
          <dt className="waybill-label text-slate-600">{title}</dt>
          <dd className="figures mt-2 font-heading text-3xl font-bold text-ink-900">
            {count === null ? "–" : formatCount(count)}
          </dd>
          <dd className="mt-1 text-slate-600">{caption}</dd>
        </div>
      ))}
    </dl>
  );
}
