import { staffAction } from "#app/request/form-action.server.ts";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { can } from "#app/access/policy.ts";
import type { Route } from "./+types/dashboard.route";
import { BlogOverview } from "./blog-overview.tsx";
import { actInQueue } from "../queue/use-queue-acts.ts";
import { failureOf } from "../queue/queue.ts";
import { changeQueue } from "../queue/change-queue.server.ts";
import { KpiCards, moneyKpis } from "./kpi-cards.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { readBlogOverview, readQueue } from "./read-dashboard.server.ts";
import { WorkQueue } from "./work-queue.tsx";
import { type MaintenanceNote, MAINTENANCE_MESSAGES } from "#app/settings/maintenance.ts";

const cards = [
  {
    of: "shipments",
    title: "Total Shipments",
    caption: "All shipments in the system",
    to: "/admin/shipments",
  },
  {
    of: "pending",
    title: "Pending Shipments",
    caption: "Awaiting processing",
    to: "/admin/shipments?status=pending",
  },
  {
    of: "shippers",
    title: "Active Shippers",
    caption: "Registered shipping companies",
    to: "/admin/shippers",
  },
  { of: "consignees", title: "Consignees", caption: "Delivery recipients", to: "/admin/consignees" },
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(staffContext);
  const scope = context.get(requestScope);
  return can(actor, "shipments.read")
    ? { posts: null, ...(await readQueue(actor, scope)) }
    : { posts: await readBlogOverview(actor, scope) };
}

export const action = staffAction("shipments.read", failureOf, changeQueue);
export const clientAction = actInQueue;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (loaderData.posts) return <BlogOverview {...loaderData.posts} />;
  const { counts, money, firstSteps, maintenance, ...queue } = loaderData;
  return (
    <>
      <ListHead title="Dashboard Overview" description="Monitor your shipment tracking system performance" />
      <MaintenanceNotes notes={maintenance} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:gap-3">
        <div>
          <WorkQueue {...queue} show={search.get("show")} isNew={firstSteps?.shipment === false} />
          {firstSteps ? <FirstSteps done={firstSteps} /> : null}
        </div>
        <KpiCards
          cards={[
            ...moneyKpis(money),
            ...cards.map(({ of, ...card }) => ({ ...card, figure: counts?.[of] ?? null })),
          ]}
          className="xl:order-first"
        />
      </div>
    </>
  );
}

function MaintenanceNotes({ notes }: { notes: readonly MaintenanceNote[] }) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-3 notice">
      <h2 id={id} className="text-base">
        Your data
      </h2>
      {notes.map((note) => (
        <p key={note.kind} className="mt-1 wrap-anywhere">
          {MAINTENANCE_MESSAGES.note(note)}
        </p>
      ))}
    </section>
  );
}
