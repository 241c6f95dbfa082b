import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listAudit } from "#app/desk/audit/list-audit.server.ts";
import { emit } from "../events/emit.ts";
import { listPosts } from "#app/blog/list-posts.server.ts";
import { listPublishedPosts } from "#app/blog/published-posts.server.ts";
import { listContactSubmissions } from "#app/contact-messages/contact-submissions.server.ts";
import { listParties, searchPartyNames } from "#app/parties/list-parties.server.ts";
import { listQuoteRequests } from "#app/quote-requests/quote-requests.server.ts";
import { listShipments } from "#app/shipments/list-shipments.server.ts";

const database = useTestDatabase();
const now = new Date("2026-03-20T12:00:00Z");
const name = "Søren Müller 50%_off";
const actor = testActor({ id: "00000000-0000-4000-8000-000000000000" });
const needles = ["soren muller", "SØREN MÜLLER", "So\u0308ren mu\u0308ller", "Ｓøｒｅｎ", "50%_o", "50％"];

beforeAll(async () => {
  const { db } = database;
  const at = { created_at: now };
  await db
    .insertInto("shipments")
    .values({
      tracking_number: "A-1",
      origin_location: name,
      destination_location: "Liège",
      current_location: "Malmö",
    })
    .execute();
  await db.insertInto("shippers").values({ name, address: "Rue de la Régence, Liège" }).execute();
  await db.insertInto("consignees").values({ name: "x", company: name }).execute();
  await db
    .insertInto("quote_requests")
    .values({ name, email: "a@b.be", ...at })
    .execute();
  await db
    .insertInto("contact_submissions")
    .values({ name: "x", email: "a@b.be", subject: name, message: "x", ...at })
    .execute();
  await db
    .insertInto("blog_posts")
    .values({ title: "x", excerpt: name, slug: "x", content: "x", status: "published", published_at: now })
    .execute();
  await emit(db, actor, { action: "shipper.created", entity: "shipper", summary: name });
});

const searches: Record<string, (search: string) => Promise<unknown[]>> = {
  shipments: (search) => shipments({ search }),
  "shipments by origin": (origin) => shipments({ origin }),
  shippers: async (search) => (await listParties(database.db, actor, "shipper", { search, limit: 9 })).rows,
  consignees: async (search) =>
    (await listParties(database.db, actor, "consignee", { search, limit: 9 })).rows,
  "names of shippers": (search) => searchPartyNames(database.db, actor, "shippers", search),
  "requests for a quote": async (search) =>
    (
      await listQuoteRequests(
        database.db,
        actor,
        { search, status: null, read: null, view: null, owner: null },
        { index: 0 },
        9,
      )
    ).rows,
  "contact submissions": async (search) =>
    (await listContactSubmissions(database.db, actor, { search, read: null, view: null }, { index: 0 }, 9))
      .rows,
  "posts for staff": async (search) =>
    (await listPosts(database.db, actor, { search }, { now, limit: 9 })).rows,
  "published posts": async (search) => (await listPublishedPosts(database.db, { now, search })).rows,
  "the audit log": async (search) => (await listAudit(database.db, actor, { search })).rows,
};

test.each(Object.entries(searches))("%s are found without case and accents", async (_, find) => {
  for (const needle of needles) expect(await find(needle), needle).toHaveLength(1);
  for (const needle of ["soren  muller", "50_", "5%f", "sorn"])
    expect(await find(needle), needle).toEqual([]);
});

test("Liege finds Liège as a destination and in an address, and one or two letters find a place", async () => {
  expect(await shipments({ destination: "liege" })).toHaveLength(1);
  expect(await shipments({ search: "LIEGE" })).toHaveLength(1);
  expect(await shipments({ search: "mö" })).toHaveLength(1);
  expect(await shipments({ search: "e\u0300g" })).toHaveLength(1);
  expect(
    (await listParties(database.db, actor, "shipper", { search: "regence, liege", limit: 9 })).rows,
  ).toHaveLength(1);
});

test("letters fold to their plain ASCII form", async () => {
  const fold = async (text: string) =>
    (await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(database.db)).rows[0]
      ?.folded;
  expect(await fold("Łódź İstanbul ISPARTA Ærø Straße ŒUVRE Đurđevac Ħamrun")).toBe(
    "lodz istanbul isparta aero strasse oeuvre durdevac hamrun",
  );
  expect(await fold("Côte d’Ivoire ﬁn Þór ΣΊΣΥΦΟΣ Йошкар")).toBe(
    "cote d'ivoire fin thor σισυφοσ ийошкар".replace("ий", "и"),
  );
  expect(await fold("ÉCOLE")).toBe(await fold("e\u0301cole"));
});

test("every search uses its index", async () => {
  const plans = [
    `select 1 from shipments where origin_folded like search_pattern('xyz') or current_folded like search_pattern('xyz')`,
    `select 1 from shippers where lookup_folded like search_pattern('xyz')`,
    `select 1 from consignees where search_folded like search_pattern('xyz')`,
    `select 1 from quote_requests where search_folded like search_pattern('xyz')`,
    `select 1 from contact_submissions where search_folded like search_pattern('xyz')`,
    `select 1 from blog_posts where search_fold(title || ' ' || coalesce(excerpt, '')) like search_pattern('xyz')`,
    `select 1 from audit_log where search_fold(summary || ' ' || actor_email) like search_pattern('xyz')`,
  ];
  await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(tx);
    for (const query of plans) {
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sql.raw(query)}`.execute(tx);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n"), query).toMatch(
        /Bitmap Index Scan on \w+_(search|lookup|text)_idx/,
      );
    }
  });
});

async function shipments(filter: Parameters<typeof listShipments>[2]["filter"]) {
  const page = await listShipments(database.db, actor, {
    filter,
    order: "-created_at",
    place: { index: 0 },
    now,
  });
  return page.rows;
}
