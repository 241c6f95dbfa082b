import type { RequestScope, Staff } from "#app/request/context.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { partReader } from "#app/request/error-mapping.server.ts";
import { readPreferences } from "#app/accounts/preferences.server.ts";
import { listPosts } from "#app/blog/list-posts.server.ts";
import { countDashboard, readCompanySteps, readFirstSteps } from "./dashboard.server.ts";
import { listSnoozedRequests, listSnoozedShipments, type QueueReading } from "./work-queue.server.ts";
import { readMaintenance } from "#app/settings/maintenance.server.ts";
import { maintenanceNotes } from "#app/settings/maintenance.ts";
import { listPossibleOwners } from "#app/shipments/owner.server.ts";
import { can } from "#app/access/policy.ts";
import { requestLine, shipmentLine } from "../queue/queue-lines.ts";
import { FIRST_STEPS_KEY, WHOSE_KEY } from "../queue/queue.ts";
import { groupNeeds, GROUPS } from "./queue-groups.ts";
import { readLines } from "./read-lines.server.ts";
import { readMoney } from "./read-money.server.ts";

type Scope = Pick<RequestScope, "db" | "log" | "now" | "embedded" | "shared" | "hasMailServer">;

const LINES_SHOWN = 5;
const SNOOZED_SHOWN = 100;
const POSTS_SHOWN = 5;

export async function readQueue(actor: Staff, scope: Scope) {
  const { db, now } = scope;
  const part = partReader(scope.log, "the dashboard");
  const preferences = await part("preferences", readPreferences(db, actor, [WHOSE_KEY, FIRST_STEPS_KEY]));
  const mine = preferences?.[WHOSE_KEY] === "mine";
  const reading: QueueReading = { now: now(), mine, limit: LINES_SHOWN };
  const names = GROUPS.filter((name) => can(actor, groupNeeds(name)));
  const readWaiting = () =>
    Promise.all([
      readLines(names, actor, db, part, reading),
      part("snoozed", readSnoozed(actor, scope, { ...reading, limit: SNOOZED_SHOWN })),
    ]);
  const shared = <Value>(key: string, read: () => Promise<Value>) =>
    part(key, readShared(scope, actor, key, read));
  const [counts, waiting, owners, maintenance, money, firstSteps] = await Promise.all([
    shared("counts", () => countDashboard(db, actor)),
    readShared(scope, actor, `queue of ${mine ? actor.id : "all"}`, readWaiting),
    can(actor, "shipments.write") ? shared("owners", () => listPossibleOwners(db, actor)) : null,
    can(actor, "settings.manage") ? shared("maintenance", () => readMaintenance(db, actor)) : null,
    shared("money", () => readMoney(db, actor, reading.now)),
    preferences?.[FIRST_STEPS_KEY] === "hidden" ? null : part("first steps", readSteps(actor, scope)),
  ]);
  const [{ groups, lines }, snoozed] = waiting;
  return {
    counts,
    money,
    mine,
    groups,
    lines,
    snoozed,
    owners: owners ?? [],
    me: actor.id,
    firstSteps,
    maintenance: maintenance
      ? maintenanceNotes(maintenance, { now: reading.now, embedded: scope.embedded ?? false })
      : [],
    asOf: reading.now,
  };
}

async function readSteps(actor: Staff, scope: Scope) {
  const { db } = scope;
  const company = await readShared(scope, actor, "company steps", () => readCompanySteps(db, actor));
  return readFirstSteps(db, actor, { ...company, mails: scope.hasMailServer });
}

async function readSnoozed(actor: Staff, { db }: Scope, reading: QueueReading) {
  const [ours, requests] = await Promise.all([
    listSnoozedShipments(db, actor, reading),
    can(actor, "requests.read") ? listSnoozedRequests(db, actor, reading) : { count: 0, requests: [] },
  ]);
  const { now } = reading;
  const waiting = [
    ...requests.requests.map((request) => ({
      at: request.snoozed_until,
      line: requestLine(request, now, true),
    })),
    ...ours.shipments.map((row) => ({ at: row.snoozed_until, line: shipmentLine(row, []) })),
  ];
  return {
    count: ours.count + requests.count,
    lines: waiting.toSorted((one, other) => Number(one.at) - Number(other.at)).map(({ line }) => line),
  };
}

export async function readBlogOverview(actor: Staff, scope: Scope) {
  const part = partReader(scope.log, "the dashboard");
  const about = (status?: "draft" | "scheduled" | "published") =>
    part("posts", listPosts(scope.db, actor, { status }, { now: scope.now(), limit: POSTS_SHOWN }));
  const [newest, drafts, scheduled, published] = await Promise.all([
    about(),
    about("draft"),
    about("scheduled"),
    about("published"),
  ]);
  return {
    rows: newest?.rows.map(({ id, title, status }) => ({ id, title, status })) ?? null,
    drafts: drafts?.total ?? null,
    scheduled: scheduled?.total ?? null,
    published: published?.total ?? null,
  };
}
