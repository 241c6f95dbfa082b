import { placeColumns } from "#app/quote-requests/recognized-places.server.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Draw } from "#app/documents/issue-document.server.ts";
import type { DrawOffer } from "#app/offers/send.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { COMMAND_LINE } from "#app/accounts/staff.server.ts";
import { emit } from "#database/events/emit.ts";
import { withOffsets } from "#app/shipments/legs.ts";
import { eventPlace, placeOfCode, zonesOfLeg } from "#app/shipments/event-place.server.ts";
import type { LiveEntity } from "#app/live/event.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { demoBlog } from "./blog.ts";
import { insertDemoCarriers } from "./carriers.ts";
import { insertDemoCharges } from "./charges.ts";
import { insertDemoDeadlines, insertDemoClaims } from "./deadlines.ts";
import { demoCompanies } from "./companies.ts";
import { insertDemoConsolidations } from "./consolidations.ts";
import { insertDemoDocuments } from "./documents.ts";
import { demoEvents } from "./events.ts";
import type { storeDemoFiles } from "./demo-files.ts";
import { DEMO_OFFERS, drawDemoOffers, insertDemoOffers, insertDemoTemplates } from "./insert-offers.ts";
import { demoMails } from "./mails.ts";
import { type DemoDesk, demoNotes, demoOwners } from "./notes.ts";
import { demoParties } from "./parties.ts";
import { insertDemoPlan } from "./planning.ts";
import { demoPrivateLinks } from "./private-links.ts";
import { demoQuoteRequests, demoRequestOwners, demoContactSubmissions } from "./quote-requests.ts";
import { demoPlaceCode } from "./shipment-details.ts";
import { insertThreads } from "./request-thread.ts";
import { insertDemoSeries } from "./series.ts";
import { demoShipments } from "./shipments.ts";
import { demoStaff } from "./staff.ts";

export { demoTrackingNumber } from "./shipments.ts";

const tables = [
  "companies",
  "shippers",
  "consignees",
  "shipments",
  "quote_requests",
  "contact_submissions",
  "blog_posts",
] as const;

const entities = [
  "shipper",
  "consignee",
  "company",
  "shipment",
  "quote_request",
  "contact_submission",
  "blog_post",
] as const satisfies readonly LiveEntity[];

/**
 * Atomically, and only where none of the tables has rows. @returns whether it loaded
 * @param options.draw makes documents, `drawOffer` PDFs of offers; without them there are none
 * @param options.pictures returns addresses by file name, for the blog; `files` stores papers of shipments
 */
export async function loadDemoData(
  db: Kysely<DB>,
  now: Date,
  options: {
    pictures?: (tx: Transaction<DB>) => Promise<Readonly<Record<string, string>>>;
    files?: typeof storeDemoFiles;
    draw?: Draw;
    drawOffer?: DrawOffer;
  } = {},
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await allowLongWork(tx);
    // The second of two concurrent processes waits here, and then finds the tables filled.
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
      tx,
    );
    for (const table of tables) {
      const row = await tx.selectFrom(table).select("id").limit(1).executeTakeFirst();
      if (row) return false;
    }
    await insertDemoCarriers(tx);
    await insertShipments(tx, now);
    // In order of arrival, which their numbers follow.
    const requests = demoQuoteRequests(now).toReversed();
    await tx
      .insertInto("quote_requests")
      .values(requests.map((request) => ({ ...request, ...placeColumns(request) })))
      .execute();
    await tx.insertInto("contact_submissions").values(demoContactSubmissions(now)).execute();
    await insertBlog(tx, now, await options.pictures?.(tx));
    await insertStaff(tx, now);
    await giveOwners(tx, now);
    await insertNotes(tx, now, options);
    await insertDemoDeadlines(tx, now, COMMAND_LINE.email);
    await insertConsolidations(tx, now);
    await insertDemoSeries(tx, now, COMMAND_LINE.email);
    await insertDocuments(tx, now, options.draw);
    await insertMails(tx, now);
    await emit(
      tx,
      COMMAND_LINE,
      entities.map((entity) => ({ action: `${entity}.loaded`, entity, audited: false })),
    );
    return true;
  });
}

async function insertShipments(tx: Transaction<DB>, now: Date): Promise<void> {
  const { shippers, consignees } = demoParties(now);
  const { shipments, history, ...details } = demoShipments(now);
  await tx.insertInto("shippers").values(shippers).execute();
  await tx.insertInto("consignees").values(consignees).execute();
  await insertCompanies(tx, now);
  await tx.insertInto("shipments").values(shipments).execute();
  const entries = [...history, ...demoEvents(now)].map((entry) => {
    const code = demoPlaceCode(entry.location ?? "");
    const moment = new Date(entry.timestamp ?? now);
    return { ...entry, ...(code ? placeOfCode(code, moment) : eventPlace(entry.location ?? null, moment)) };
  });
  await tx.insertInto("shipment_status_history").values(entries).execute();
  await tx.insertInto("shipment_references").values(details.references).execute();
  await tx.insertInto("shipment_containers").values(details.containers).execute();
  await tx.insertInto("shipment_goods").values(details.goods).execute();
  await tx.insertInto("shipment_legs").values(details.legs.map(legAtPlaces)).execute();
  await tx.insertInto("shipment_eta_changes").values(details.etaChanges).execute();
}

const legAtPlaces = <Leg extends ReturnType<typeof demoShipments>["legs"][number]>(leg: Leg) =>
  withOffsets(leg, zonesOfLeg(leg));

async function insertCompanies(tx: Transaction<DB>, now: Date): Promise<void> {
  const { companies, contacts, joined } = demoCompanies(now);
  await tx.insertInto("companies").values(companies).execute();
  await tx.insertInto("company_contacts").values(contacts).execute();
  for (const { table, id, company_id } of joined)
    await tx.updateTable(table).set({ company_id }).where("id", "=", id).execute();
}

/** Requests that somebody has taken up, and when they were answered. */
async function giveOwners(tx: Transaction<DB>, now: Date): Promise<void> {
  for (const { id, owner, answered_at } of demoRequestOwners(now)) {
    await tx
      .updateTable("quote_requests")
      .set((eb) => ({
        owner_id: eb.selectFrom("admin_users").select("id").where("email", "=", owner),
        claimed_at: eb.ref("created_at"),
        answered_at,
        updated_at: eb.ref("updated_at"),
      }))
      .where("id", "=", id)
      .execute();
  }
}

async function insertMails(tx: Transaction<DB>, now: Date): Promise<void> {
  const { mails, subscriptions, stopped, customer } = demoMails(now);
  for (const mail of mails) await tx.insertInto("mails").values(mail).execute();
  await tx.insertInto("tracking_subscriptions").values(subscriptions).execute();
  await tx.insertInto("stopped_addresses").values(stopped).execute();
  await tx.updateTable("consignees").set({ mails_wanted: "key" }).where("email", "=", customer).execute();
}

async function insertStaff(tx: Transaction<DB>, now: Date): Promise<void> {
  const { accounts, invitations } = demoStaff(now);
  await tx
    .insertInto("admin_users")
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("admin_invitations")
    .values(invitations)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Owners, notes, private links and files need somebody at the desk: in a database without an account they are left out. */
async function insertNotes(
  tx: Transaction<DB>,
  now: Date,
  { files: storeFiles, drawOffer }: { files?: typeof storeDemoFiles; drawOffer?: DrawOffer },
): Promise<void> {
  const desk = await demoDesk(tx);
  if (!desk) return;
  for (const { shipment_id, owner_id } of demoOwners(desk))
    await tx.updateTable("shipments").set({ owner_id }).where("id", "=", shipment_id).execute();
  const { id: changed_by_id, email: changed_by } = desk.operations;
  await tx.updateTable("shipment_eta_changes").set({ changed_by, changed_by_id }).execute();
  const { notes, mentions } = demoNotes(now, desk);
  await tx.insertInto("shipment_notes").values(notes).execute();
  await tx.insertInto("note_mentions").values(mentions).execute();
  await insertThreads(tx, now, desk);
  for (const link of demoPrivateLinks(now, desk.operations))
    await tx.insertInto("private_links").values(link).execute();
  const files = await storeFiles?.(tx, now, desk.operations);
  if (files) await tx.insertInto("files").values(files).execute();
  await insertDemoTemplates(tx);
  // In order of creation, which their numbers follow.
  await insertDemoCharges(tx, now, desk.sales);
  await insertDemoOffers(tx, now, desk.sales, DEMO_OFFERS);
  if (drawOffer) await drawDemoOffers(tx, drawOffer);
  if (files) await insertDemoClaims(tx, now, { ...desk.operations, name: "", role: "operations" });
  await insertDemoPlan(tx, now);
}

async function insertConsolidations(tx: Transaction<DB>, now: Date): Promise<void> {
  const desk = await demoDesk(tx);
  if (desk) await insertDemoConsolidations(tx, now, { ...desk.operations, role: "operations" });
}

async function insertDocuments(tx: Transaction<DB>, now: Date, draw: Draw | undefined): Promise<void> {
  const desk = draw && (await demoDesk(tx));
  if (desk) await insertDemoDocuments(tx, now, desk.operations, draw);
}

async function demoDesk(tx: Transaction<DB>): Promise<DemoDesk | null> {
  const people = await tx
    .selectFrom("admin_users")
    .select(["id", "name", "email", "role"])
    .where("disabled_at", "is", null)
    .orderBy("created_at")
    .execute();
  const isSample = ({ email }: { email: string }) => email.endsWith("@zenne-samples.example");
  const operations = people.find((each) => isSample(each) && each.role === "operations");
  const sales = people.find((each) => isSample(each) && each.role === "sales");
  const first = people.find((each) => !isSample(each) && each.role === "owner") ?? operations;
  return operations && sales && first ? { operations, sales, first } : null;
}

async function insertBlog(
  tx: Transaction<DB>,
  now: Date,
  pictures: Readonly<Record<string, string>> | undefined,
): Promise<void> {
  const { categories, authors, posts, translations } = demoBlog(now, pictures);
  const categoryIds = await idsByName(tx, "blog_categories", categories);
  const authorIds = await idsByName(tx, "blog_authors", authors);
  const rows = [...posts, ...translations].map((post) => ({
    ...post,
    category_id: categoryIds.get(post.category_id) ?? null,
    author_id: authorIds.get(post.author_id) ?? null,
  }));
  await tx.insertInto("blog_posts").values(rows).execute();
}

/** Inserts rows whose name does not exist yet; maps the demo ids to those in the database. */
async function idsByName(
  tx: Transaction<DB>,
  table: "blog_categories" | "blog_authors",
  rows: { id: string; name: string }[],
): Promise<Map<string, string>> {
  await tx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute();
  const stored = await tx.selectFrom(table).select(["id", "name"]).execute();
  const byName = new Map(stored.map(({ id, name }) => [name.toLowerCase(), id]));
  return new Map(rows.map(({ id, name }) => [id, byName.get(name.toLowerCase()) ?? id]));
}
