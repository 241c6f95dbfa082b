import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#app/kit/text/counts.ts";
import { classNames } from "#app/kit/ui/class-names.ts";

export interface Kpi {
  title: string;
  caption: string;
  to: string;
  /** Null when it could not be read. */
  figure: ReactNode;
}

/** Written out, since Tailwind only finds complete class names. */
const COLUMNS: Readonly<Record<number, string>> = {
  3: "md:grid-cols-3",
  4: "md:grid-cols-4",
  5: "md:grid-cols-5",
  6: "md:grid-cols-3 xl:grid-cols-6",
};

/** Key figures in columns of the same width, each a link to its list. */
export function KpiCards({ cards, className }: { cards: readonly Kpi[]; className?: string }) {
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-px border-y border-slate-200 bg-slate-200",
        COLUMNS[cards.length],
        className,
      )}
    >
      {cards.map(({ title, caption, to, figure }) => (
        <div
          key={title}
          className="relative row-span-3 grid grid-rows-subgrid gap-y-0 bg-white px-4 py-2.5 hover:bg-slate-50 max-md:last:odd:col-span-2 xl:px-3 xl:py-2"
        >
          <dt className="waybill-label text-slate-600 max-wide:tracking-[0.04em]">
            <Link to={to} className="after:absolute after:inset-0">
              {title}
            </Link>
          </dt>
          <dd className="figures font-heading text-xl leading-7 font-bold text-ink-900">
            {figureText(figure)}
          </dd>
          <dd className="text-xs leading-4.5 text-slate-600 xl:max-2xl:text-[0.75rem]">{caption}</dd>
        </div>
      ))}
    </dl>
  );
}

const figureText = (figure: ReactNode) =>
  typeof figure === "number" ? formatCount(figure) : (figure ?? "–");
