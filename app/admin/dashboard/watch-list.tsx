import { Link } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import type { ShipmentNeedingAttention } from "#database/dashboard/dashboard.ts";
import { formatCount } from "#domain/counts.ts";
import type { ShipmentView } from "#domain/shipments/shipment-filter.ts";
import { ATTENTION_TEXTS } from "#domain/shipments/attention.ts";

export interface WatchListProps {
  view: ShipmentView;
  /** null where it could not be read. */
  count: number | null;
  shipments: (ShipmentNeedingAttention & { reason: string })[] | null;
}

/** One thing to look at: how many there are, the most urgent, and the way to all of them. */
export function WatchList({ view, count, shipments }: WatchListProps) {
  const { title, meaning, none } = ATTENTION_TEXTS[view];
  const all = `/admin/shipments?view=${view}`;
  return (
    <section aria-labelledby={`watch-${view}`} className="min-w-0">
      <header className="flex min-h-10 items-baseline gap-x-3 border-b border-slate-300 pb-2">
        <h2 id={`watch-${view}`} className="text-lg leading-snug">
          <Link to={all} className="py-1 hover:underline pointer-coarse:py-2.5">
            {title}
          </Link>
        </h2>
        <p className="hidden min-w-0 grow truncate text-slate-600 sm:block">{meaning}</p>
        <p className="figures ml-auto font-heading text-xl font-bold text-ink-900">
          {count === null ? "–" : formatCount(count)}
        </p>
      </header>
      {shipments === null ? (
        <p className="py-3 text-slate-600">This could not be read. It is in the log; reload to try again.</p>
      ) : shipments.length === 0 ? (
        <p className="py-3 text-slate-600">{none}</p>
      ) : (
        <>
          <ul className="bg-white">
            {shipments.map((shipment) => (
              <li
                key={shipment.id}
                className="flex h-10 items-center gap-x-4 border-b border-slate-200 px-3 hover:bg-slate-50 pointer-coarse:h-11"
              >
                <Link
                  to={`/admin/shipments/${shipment.id}`}
                  className="text-link figures max-w-48 min-w-34 shrink-0 truncate py-1 font-semibold pointer-coarse:py-3"
                  title={shipment.tracking_number}
                >
                  {shipment.tracking_number}
                </Link>
                <span
                  className="hidden min-w-0 flex-1 truncate sm:block"
                  title={`${shipment.origin_location} → ${shipment.destination_location}`}
                >
                  <bdi>{place(shipment.origin_location)}</bdi> →{" "}
                  <bdi>{place(shipment.destination_location)}</bdi>
                </span>
                <StatusBadge
                  status={shipment.status}
                  className={classNames(
                    "hidden! max-w-36! lg:inline-flex! 2xl:max-w-60!",
                    // Only here the status is not what its list says anyway.
                    view !== "on_hold" && "xl:hidden! 2xl:inline-flex!",
                  )}
                />
                <span className="figures ml-auto shrink-0 text-right font-medium whitespace-nowrap text-ink-900 sm:min-w-24">
                  {shipment.reason}
                </span>
              </li>
            ))}
          </ul>
          {count !== null && count > shipments.length ? (
            <p className="mt-2">
              <Link to={all} className="text-link inline-block py-1 pointer-coarse:py-3">
                All {formatCount(count)} shipments
                <span className="sr-only">: {title}</span>
              </Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

/** The place without its country: a row is short, and the whole stands in its title. */
const place = (location: string) => location.split(",")[0] ?? location;
