import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { useCan } from "#app/access/use-can.ts";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { can } from "#app/access/policy.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/dashboard.route";
import { BlogOverview } from "./blog-overview.tsx";
import { actInQueue } from "../queue/use-queue-acts.ts";
import { changeQueue } from "../queue/change-queue.server.ts";
import { MoneyCards } from "./money-cards.tsx";
import { CountCards } from "./count-cards.tsx";
import type { FirstStepsDone } from "./dashboard.server.ts";
import { readBlogOverview, readQueue } from "./read-dashboard.server.ts";
import { WorkQueue } from "./work-queue.tsx";
import { type MaintenanceNote, MAINTENANCE_MESSAGES } from "#app/settings/maintenance.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Timeline, TimelineItem } from "#app/kit/ui/timeline.tsx";

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

export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) =>
  changeQueue(formRecord(await request.formData()), scope.actor, scope),
);

export function clientAction(args: Route.ClientActionArgs) {
  return actInQueue(args);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const mayWrite = useCan("shipments.write");
  const [search] = useSearchParams();
  if (loaderData.posts) return <BlogOverview {...loaderData.posts} />;
  const { counts, money, isNew, firstSteps, maintenance, ...queue } = loaderData;
  return (
    <>
      <ListHead title="Dashboard Overview" description="Monitor your shipment tracking system performance" />
      <MaintenanceNotes notes={maintenance} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:gap-1">
        <div>
          <WorkQueue {...queue} show={search.get("show")} isNew={isNew} />
          {firstSteps && mayWrite ? <FirstSteps {...firstSteps} /> : null}
        </div>
        <div className="grid gap-5 xl:order-first xl:flex xl:gap-0">
          <MoneyCards money={money} />
          <CountCards
            cards={cards.map(({ of, ...card }) => ({ ...card, count: counts?.[of] ?? null }))}
            className="grow grid-cols-2 *:even:border-l *:nth-[n+3]:border-t md:grid-cols-4 md:*:border-t-0! md:*:not-first:border-l xl:grid-cols-[repeat(4,auto)]"
          />
        </div>
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

function FirstSteps(done: FirstStepsDone) {
  const [writesBlog, setsUp, invites] = [
    useCan("blog.write"),
    useCan("settings.manage"),
    useCan("staff.manage"),
  ];
  return (
    <section aria-labelledby="first-steps" className="mt-8 max-w-2xl">
      <h2 id="first-steps" className="text-lg leading-snug">
        First steps
      </h2>
      <p className="mt-1 mb-6 text-slate-600">
        Nothing is on its way yet. What needs somebody stands here once there are shipments.
      </p>
      <Timeline className="[--line-ground:var(--color-slate-50)]">
        <Step
          title="Sign in with a password of your own"
          to="/admin/settings"
          link="Settings"
          done={!done.passwordFromSettings}
        >
          {done.passwordFromSettings
            ? "Yours is that of ADMIN_PASSWORD: whoever reads the settings of the server knows it."
            : "You have chosen yours."}
        </Step>
        {setsUp ? (
          <Step
            title="Say who you are on invoices"
            to="/admin/settings/invoicing"
            link="Invoicing"
            done={done.isSellerConfirmed}
          >
            Legal name, VAT number and bank account: no invoice is issued before you have confirmed them.
          </Step>
        ) : null}
        {invites ? (
          <Step
            title="Invite your colleagues"
            to="/admin/settings/staff"
            link="Staff"
            done={done.hasColleagues}
          >
            Each by mail, with a role that says what they see and do.
          </Step>
        ) : null}
        <Step
          title="Bring your customers"
          to="/admin/customers/import"
          link="Import customers"
          done={done.hasCustomers}
        >
          From a spreadsheet with headings of your own; offers and invoices go to them.
        </Step>
        <TimelineItem tone="current" title="Enter the first shipment">
          <p>Its number can be tracked on your site from then on.</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to="/admin/shipments/new" variant="primary">
              Create Shipment
            </ButtonLink>
            <ButtonLink to="/admin/shipments/import">Import a file</ButtonLink>
          </p>
          <p className="mt-2">An import adds the shippers and consignees it does not know.</p>
        </TimelineItem>
        {writesBlog ? (
          <Step title="Write the first article" to="/admin/blog/new" link="New Post">
            What is published appears on the{" "}
            <a href="/blog" className="text-link">
              blog
            </a>{" "}
            at once.
          </Step>
        ) : null}
      </Timeline>
    </section>
  );
}

function Step(props: { title: string; to: string; link: string; done?: boolean; children: ReactNode }) {
  return (
    <TimelineItem
      tone={props.done ? "done" : "idle"}
      title={props.title}
      time={props.done ? "Done" : undefined}
    >
      {props.children}{" "}
      <Link to={props.to} className="text-link max-sm:block max-sm:w-fit max-sm:py-2.5">
        {props.link}
      </Link>
    </TimelineItem>
  );
}
