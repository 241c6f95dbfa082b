import { requestScope, staffContext } from "#app/request/context.ts";
import { useCan } from "#app/session/use-can.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { listPosts } from "#database/blog/list-posts.ts";
import {
  countDashboard,
  type DashboardCount,
  listShipmentsNeedingAttention,
} from "#database/dashboard/dashboard.ts";
import { can } from "#domain/accounts/policy.ts";
import type { ShipmentView } from "#domain/shipments/shipment-filter.ts";
import { attentionReason } from "#domain/shipments/attention.ts";
import { BlogOverview } from "./blog-overview.tsx";
import { CountCards } from "./count-cards.tsx";
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
const POSTS_SHOWN = 5;

/**
 * A count or a list that cannot be read is only logged (admin-back-office.md, section 8). Whose role has no shipments gets
 * the posts instead.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, now } = context.get(requestScope);
  const actor = context.get(staffContext);
  const moment = now();
  const orNothing = <Value,>(what: string, reading: Promise<Value>) =>
    reading.catch((error: unknown) => {
      log.error({ err: error, what }, "a part of the dashboard could not be read");
      return null;
    });
  if (!can(actor, "shipments.read")) {
    const about = (status?: "draft" | "scheduled" | "published") =>
      orNothing("posts", listPosts(db, actor, { status }, { now: moment, limit: POSTS_SHOWN }));
    const [newest, drafts, scheduled, published] = await Promise.all([
      about(),
      about("draft"),
      about("scheduled"),
      about("published"),
    ]);
    return {
      posts: {
        rows: newest?.rows.map(({ id, title, status }) => ({ id, title, status })) ?? null,
        drafts: drafts?.total ?? null,
        scheduled: scheduled?.total ?? null,
        published: published?.total ?? null,
      },
    };
  }
  const [counts, lists] = await Promise.all([
    Promise.all(cards.map(({ what }) => orNothing(what, countDashboard(db, actor, what)))),
    Promise.all(views.map((view) => orNothing(view, listShipmentsNeedingAttention(db, actor, view, moment)))),
  ]);
  return {
    posts: null,
    counts,
    lists: views.map((view, index) => {
      const list = lists[index] ?? null;
      const shipments = list?.shipments.map((shipment) => ({
        ...shipment,
        reason: attentionReason(view, shipment, moment),
      }));
      return { view, count: list?.count ?? null, shipments: shipments ?? null };
    }),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const mayWrite = useCan("shipments.write");
  if (loaderData.posts) return <BlogOverview {...loaderData.posts} />;
  const { counts, lists } = loaderData;
  const [shipments, , shippers, consignees] = counts;
  return (
    <>
      <PageHeader
        title="Dashboard Overview"
        description="Monitor your shipment tracking system performance"
      />
      <CountCards
        cards={cards.map((card, index) => ({ ...card, count: counts[index] ?? null }))}
        className="xl:grid-cols-4"
      />
      {shipments === 0 && mayWrite ? (
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
