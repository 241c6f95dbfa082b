import { useId } from "react";
import { useSearchParams } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { useCan } from "#app/access/use-can.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { can } from "#app/access/policy.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/dashboard.route";
import { BlogOverview } from "./blog-overview.tsx";
import { actInQueue } from "../queue/use-queue-acts.ts";
import { changeQueue } from "../queue/change-queue.server.ts";
import { CountCards } from "./count-cards.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { readBlogOverview, readQueue } from "./read-dashboard.server.ts";
import { WorkQueue } from "./work-queue.tsx";
import type { MaintenanceNote } from "#app/settings/maintenance.ts";
import { MAINTENANCE_MESSAGES } from "#app/settings/maintenance-words.ts";

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

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  return changeQueue(formRecord(await request.formData()), actor, context.get(requestScope));
});

export function clientAction(args: Route.ClientActionArgs) {
  return actInQueue(args);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const mayWrite = useCan("shipments.write");
  const [search] = useSearchParams();
  if (loaderData.posts) return <BlogOverview {...loaderData.posts} />;
  const { counts, isNew, passwordFromSettings, maintenance, ...queue } = loaderData;
  return (
    <>
      <PageHeader
        title="Dashboard Overview"
        description="Monitor your shipment tracking system performance"
      />
      <MaintenanceNotes notes={maintenance} />
      <div className="mt-5 grid items-start gap-8 max-w-[84rem] xl:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="min-w-0">
          <WorkQueue {...queue} showSnoozed={search.get("show") === "snoozed"} isNew={isNew} />
          {isNew && mayWrite ? (
            <FirstSteps
              passwordFromSettings={passwordFromSettings}
              hasShippers={Boolean(counts?.shippers)}
              hasConsignees={Boolean(counts?.consignees)}
            />
          ) : null}
        </div>
        <CountCards
          cards={cards.map(({ of, ...card }) => ({ ...card, count: counts?.[of] ?? null }))}
          className="grid-cols-2 *:even:border-l *:nth-[n+3]:border-t md:grid-cols-4 md:*:border-t-0! md:*:not-first:border-l xl:grid-cols-1 xl:*:border-l-0! xl:*:not-first:border-t!"
        />
      </div>
    </>
  );
}

function MaintenanceNotes({ notes }: { notes: readonly MaintenanceNote[] }) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-5 max-w-[84rem] border-l-[3px] border-yellow-700 bg-yellow-100 px-4 py-3 text-ink-900"
    >
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
