import { requestScope } from "#app/context.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { countDashboard } from "#database/dashboard/count-dashboard.ts";
import type { Route } from "./+types/dashboard.route";

/** A count that cannot be read is only logged (admin-back-office.md, section 8). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(requestScope);
  try {
    return { counts: await countDashboard(db) };
  } catch (error) {
    log.error({ err: error }, "the dashboard's counts could not be read");
    return { counts: null };
  }
}

export default function Dashboard({ loaderData: { counts } }: Route.ComponentProps) {
  const cards = [
    { title: "Total Shipments", caption: "All shipments in the system", count: counts?.shipments },
    { title: "Pending Shipments", caption: "Awaiting processing", count: counts?.pending },
    { title: "Active Shippers", caption: "Registered shipping companies", count: counts?.shippers },
    { title: "Consignees", caption: "Delivery recipients", count: counts?.consignees },
  ];
  return (
    <>
      <PageHeader
        title="Dashboard Overview"
        description="Monitor your shipment tracking system performance"
      />
      <dl className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {cards.map(({ title, caption, count }) => (
          <div key={title} className="border border-slate-200 bg-white p-5">
            <dt className="waybill-label text-slate-600">{title}</dt>
            <dd className="figures mt-2 font-heading text-3xl font-bold text-ink-900">
              {count?.toLocaleString("en-US") ?? "–"}
            </dd>
            <dd className="mt-1 text-slate-600">{caption}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
