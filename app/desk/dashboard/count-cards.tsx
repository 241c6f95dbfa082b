import { Link } from "react-router";
import { classNames } from "#app/kit/ui/class-names.ts";
import { formatCount } from "#app/kit/text/counts.ts";

interface CountCard {
  title: string;
  caption: string;
  to: string;
  count: number | null;
}

export function CountCards(props: { cards: readonly CountCard[]; className: string }) {
  return (
    <dl className={classNames("grid border-y border-slate-200 bg-white", props.className)}>
      {props.cards.map(({ title, caption, to, count }) => (
        <div
          key={title}
          className="relative border-slate-200 px-4 py-2.5 hover:bg-slate-50 xl:grid xl:grid-cols-[auto_1fr] xl:content-start xl:items-baseline xl:gap-x-2.5 xl:px-3 xl:py-1.5"
        >
          <dt className="waybill-label text-slate-600 xl:col-span-2 xl:whitespace-nowrap">
            <Link to={to} className="after:absolute after:inset-0">
              {title}
            </Link>
          </dt>
          <dd
            className={classNames(
              "figures mt-0.5 font-heading leading-7 font-bold whitespace-nowrap text-ink-900 xl:mt-0",
              (count ?? 0) < 1_000_000 ? "text-xl" : "text-lg",
            )}
          >
            {count === null ? "–" : formatCount(count)}
          </dd>
          <dd className="text-xs leading-5 text-slate-600 xl:max-wide:text-[0.75rem] xl:max-wide:leading-4">
            {caption}
          </dd>
        </div>
      ))}
    </dl>
  );
}
