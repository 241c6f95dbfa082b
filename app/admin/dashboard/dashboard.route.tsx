import { requestScope } from "#app/context.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { countDashboard, type DashboardCount } from "#database/dashboard/count-dashboard.ts";
import { watchShipments } from "#database/dashboard/watch-shipments.ts";
import { withCommas } from "#domain/figures.ts";
import type { ShipmentView } from "#domain/shipments/shipment-filter.ts";
import { watchReason } from "#domain/shipments/watch.ts";
import type { Route } from "./+types/dashboard.route";
import { FirstSteps } from "./first-steps.tsx";
import { WatchList } from "./watch-list.tsx";

const cards: { what: DashboardCount; title: string; caption: string }[] = [
  { what: "shipments", title: "Total Shipments", caption: "All shipments in the system" },
  { what: "pending", title: "Pending Shipments", caption: "Awaiting processing" },
  { what: "shippers", title: "Active Shippers", caption: "Registered shipping companies" },
  { what: "consignees", title: "Consignees", caption: "Delivery recipients" },
];
const views: ShipmentView[] = ["late", "on_hold", "stale", "due_today"];

/** A count or a list that cannot be read is only logged (admin-back-office.md, section 8). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, now } = context.get(requestScope);
  const moment = now();
  const orNothing = <Value,>(what: string, reading: Promise<Value>) =>
    reading.catch((error: unknown) => {
      log.error({ err: error, what }, "a part of the dashboard could not be read");
      return null;
    });
  const [counts, lists] = await Promise.all([
    Promise.all(cards.map(({ what }) => orNothing(what, countDashboard(db, what)))),
    Promise.all(views.map((view) => orNothing(view, watchShipments(db, view, moment)))),
  ]);
  return {
    counts,
    lists: views.map((view, index) => {
      const list = lists[index] ?? null;
      const shipments = list?.shipments.map((shipment) => ({
        ...shipment,
        reason: watchReason(view, shipment, moment),
      }));
      return { view, count: list?.count ?? null, shipments: shipments ?? null };
    }),
  };
}

export default function Dashboard({ loaderData: { counts, lists } }: Route.ComponentProps) {
  const [shipments, , shippers, consignees] = counts;
  return (
    <>
      <PageHeader
        title="Dashboard Overview"
        description="Monitor your shipment tracking system performance"
      />
      <dl className="mt-6 grid grid-cols-2 border-y border-slate-200 bg-white xl:grid-cols-4">
        {cards.map(({ title, caption }, index) => (
          <div
            key={title}
            className="row-span-3 grid grid-rows-subgrid gap-y-0 border-slate-200 p-4 even:border-l nth-[n+3]:border-t sm:p-5 xl:border-t-0! xl:not-first:border-l"
          >
            <dt className="waybill-label text-slate-600">{title}</dt>
            <dd className="figures mt-2 font-heading text-3xl font-bold text-ink-900">
              {typeof counts[index] === "number" ? withCommas(counts[index]) : "–"}
            </dd>
            <dd className="mt-1 text-slate-600">{caption}</dd>
          </div>
        ))}
      </dl>
      {shipments === 0 ? (
        <FirstSteps hasShippers={Boolean(shippers)} hasConsignees={Boolean(consignees)} />
      ) : (
        <div className="mt-8 grid items-start gap-x-6 gap-y-8 xl:grid-cols-2">
          {lists.map((list) => (
            <WatchList key={list.view} {...list} />
          ))}
        </div>
      )}
    </>
  );
}
