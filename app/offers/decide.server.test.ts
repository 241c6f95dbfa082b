import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { brusselsDay, insertOffer, sendDraft, twoLines } from "#tests/offers.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { decideByLink, recordDecision } from "./decide.server.ts";
import { findLinkedOffer } from "./linked-offer.server.ts";
import { offerPeople } from "./read-offer.server.ts";
import { makeOfferLink } from "./offer-links.server.ts";
import { companyToday } from "#database/connection/database-time.ts";
import { discardDraft, newVersion, restoreDraft, withdrawOffer } from "./versions.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const publicUrl = "https://zenne.example";
const settings = { publicUrl, notifyEmail: "desk@zenne.example" };

beforeEach(async () => {
  await emptyTables(
    database.pool,
    "offers, quote_requests, shipments, shippers, mails, charges, stopped_addresses",
  );
});

const row = (id: string) =>
  database.db.selectFrom("offers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const count = async (table: "shipments" | "charges" | "shippers") =>
  (await database.db.selectFrom(table).select("id").execute()).length;
const mails = () => database.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("kind").execute();

async function makeRequest(more: object = {}): Promise<string> {
  const { id } = await database.db
    .insertInto("quote_requests")
    .values({ name: "An Maes", email: "an@maes.example", phone: "+32 9 555 01 01", ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const makeDraft = (values: object = {}) =>
  insertOffer(
    database.db,
    {
      cargo: "Machine parts",
      pieces: 12,
      weight_kg: "1250.125",
      incoterm: "CIF",
      incoterm_place: "Lagos",
      created_by: actor.email,
      ...values,
    },
    twoLines(),
  );
const send = (id: string, changed: object = {}) => sendDraft(database.db, actor, id, publicUrl, changed);

async function tokenOf(kind = "offer"): Promise<string> {
  const { rows } = await sql<{ link: string }>`
    select payload->'mail'->>'link' as link from graphile_worker._private_jobs
    where payload->'mail'->>'kind' = ${kind} order by id desc limit 1`.execute(database.db);
  return rows[0]?.link.split("/o/")[1] ?? "";
}

async function sentOffer(values: object = {}): Promise<{ id: string; token: string }> {
  const id = await makeDraft(values);
  await send(id);
  return { id, token: await tokenOf() };
}
const yes = ({ id: offerId, token }: { id: string; token: string }) =>
  decideByLink(database.db, { token, offerId, decision: "accepted", name: "An Maes" }, settings);
const no = ({ id: offerId, token }: { id: string; token: string }) =>
  decideByLink(
    database.db,
    { token, offerId, decision: "declined", name: "An Maes", reason: "Too late" },
    settings,
  );
const byPhone = (id: string, decision: "accepted" | "declined" = "accepted") =>
  recordDecision(database.db, actor, id, { decision, via: "phone", name: "An" }, settings);
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "fulfilled" ? "done" : (result.reason as Error).name));

test("who made, sent and answered an offer is named, by the address where there is no account", async () => {
  const sofie = await addStaff(database.db, { email: "sofie@zenne.example", password: "secret-1" });
  await database.db.updateTable("admin_users").set({ name: "Sofie Maes" }).where("id", "=", sofie).execute();
  const id = await makeDraft({ created_by: "was@zenne.example", created_by_id: sofie });
  const people = () => offerPeople(database.db, actor, id);
  expect(await people()).toEqual({ made: "Sofie Maes", sent: null, decided: null });
  const by = { sent_by: "Sofie@zenne.example", sent_at: new Date(), decided_by: "gone@zenne.example" };
  await database.db
    .updateTable("offers")
    .set({ ...by, status: "withdrawn", decided_at: new Date() })
    .where("id", "=", id)
    .execute();
  expect(await people()).toEqual({ made: "Sofie Maes", sent: "Sofie Maes", decided: "gone@zenne.example" });
  await expect(send(id)).rejects.toThrow("sent already by Sofie Maes");
});

describe("sending", () => {
  test("stores the sums, the PDF, a link and the mail, and answers the request", async () => {
    const request_id = await makeRequest();
    const { id, token } = await sentOffer({ request_id });
    const offer = await row(id);
    expect(offer).toMatchObject({ status: "sent", net_total: "960.500", vat_total: "201.710" });
    expect(offer.cost_total).toBe("800.000");
    expect(offer.pdf_hash).not.toBeNull();
    expect(await mails()).toEqual([{ kind: "offer", recipient: "an@maes.example" }]);
    const request = await database.db.selectFrom("quote_requests").selectAll().executeTakeFirstOrThrow();
    expect([request.status, request.answered_at]).toEqual(["in_progress", expect.any(Date)]);
    const linked = await findLinkedOffer(database.db, token);
    expect(linked).toMatchObject({ state: "open", offer: { id }, trackingNumber: null });
    expect(JSON.stringify(linked)).not.toMatch(/cost|created_by/);
  });

  test("an answer by the link says that the offer was opened, one by phone does not", async () => {
    const offer = await sentOffer();
    await no(offer);
    const { opened_at, opened_count } = await row(offer.id);
    expect([opened_at, opened_count]).toEqual([expect.any(Date), 1]);
    const link = database.db.selectFrom("private_links").select(["opened_count", "last_opened_at"]);
    expect(await link.executeTakeFirst()).toEqual({ opened_count, last_opened_at: opened_at });
    const called = await sentOffer();
    await byPhone(called.id);
    expect(await row(called.id)).toMatchObject({ opened_count: 0, opened_at: null });
  });

  test("goes to whoever stopped mails about shipments", async () => {
    const stop = { email: "an@maes.example", reason: "request" } as const;
    await database.db.insertInto("stopped_addresses").values(stop).execute();
    await yes(await sentOffer({ customer_email: "An@Maes.example" }));
    expect((await mails()).map(({ kind }) => kind)).toEqual(["offer", "offer_accepted", "offer_decision"]);
  });

  test("is refused without lines, with a past day, to whose mails come back, and for another version", async () => {
    const id = await makeDraft();
    await expect(send(id, { version: new Date(0) })).rejects.toThrow(Conflict);
    for (const reason of ["bounce", "complaint"] as const) {
      await database.db
        .insertInto("stopped_addresses")
        .values({ email: "an@maes.example", reason })
        .execute();
      await expect(send(id)).rejects.toMatchObject({ fieldErrors: { customer_email: [expect.any(String)] } });
      await database.db.deleteFrom("stopped_addresses").execute();
    }
    await database.db
      .updateTable("offers")
      .set({ valid_until: brusselsDay(-1) })
      .execute();
    await expect(send(id)).rejects.toThrow(Invalid);
    await database.db
      .updateTable("offers")
      .set({ valid_until: brusselsDay(0) })
      .execute();
    await database.db.deleteFrom("offer_lines").execute();
    await expect(send(id)).rejects.toThrow(Invalid);
    expect(await mails()).toEqual([]);
  });

  test.each([
    ["kg", "kg"],
    ["chargeable_kg", "chargeable kg"],
    ["m3", "m³"],
    ["container", "containers"],
  ] as const)("refuses a line %s that nobody has given a quantity, and names it", async (basis, unit) => {
    const id = await makeDraft();
    await database.db
      .updateTable("offer_lines")
      .set({ basis, quantity: "0", description: "Ocean freight LCL" })
      .where("offer_id", "=", id)
      .where("position", "=", 1)
      .execute();
    const words = `Line 2, Ocean freight LCL: how many ${unit}?`;
    await expect(send(id)).rejects.toMatchObject({ userMessage: words, fieldErrors: { lines: [words] } });
    expect(await row(id)).toMatchObject({ status: "draft", sent_at: null });
    expect(await mails()).toEqual([]);
  });

  test("takes a flat line of zero, and a percentage of nothing", async () => {
    const id = await makeDraft();
    const lines = database.db.updateTable("offer_lines").where("offer_id", "=", id);
    await lines.set({ quantity: "0" }).where("position", "=", 0).execute();
    await lines.set({ basis: "percent", quantity: null }).where("position", "=", 1).execute();
    await send(id);
    expect(await row(id)).toMatchObject({ status: "sent" });
  });

  test("two at once send one mail", async () => {
    const id = await makeDraft();
    const results = await Promise.allSettled([send(id), send(id), send(id)]);
    expect(outcomes(results).toSorted()).toEqual(["Conflict", "Conflict", "done"]);
    expect(await mails()).toHaveLength(1);
  });
});

describe("versions", () => {
  test("the second who begins one gets the same draft, and the old link leads to what was sent last", async () => {
    const first = await sentOffer();
    const made = await Promise.all([1, 2, 3].map(() => newVersion(database.db, actor, first.id)));
    expect(new Set(made).size).toBe(1);
    const [draft = ""] = made;
    expect(await row(draft)).toMatchObject({ version: 2, status: "draft", latest: true });
    expect((await row(first.id)).latest).toBe(false);
    expect((await findLinkedOffer(database.db, first.token))?.offer.id).toBe(first.id);
    await send(draft);
    expect((await row(first.id)).status).toBe("superseded");
    expect((await findLinkedOffer(database.db, first.token))?.offer.id).toBe(draft);
    expect(await yes(first)).toEqual({ outcome: "refused", why: "superseded" });
    expect(await yes({ ...first, id: draft })).toMatchObject({ outcome: "accepted" });
    await expect(newVersion(database.db, actor, draft)).rejects.toThrow(Conflict);
  });

  test("a new version of an expired one is open for as many days of the company as it was", async () => {
    const { id } = await sentOffer();
    // Half past midnight in Brussels, the day before in UTC.
    const values = { sent_at: new Date("2026-01-14T23:30:00Z"), valid_until: "2026-01-25" };
    await database.db.updateTable("offers").set(values).where("id", "=", id).execute();
    const { rows } = await sql<{ days: number }>`
      select valid_until - ${companyToday} as days from offers where id = ${await newVersion(database.db, actor, id)}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ days: 10 }]);
  });

  test("a version to another address is neither shown nor answered by a link that went to the one before", async () => {
    const { id, token } = await sentOffer();
    const made = await makeOfferLink(database.db, actor, id, { recipient: "Board", publicUrl });
    const ofBoard = made.split("/o/")[1] ?? "";
    const toAddress = async (customer_email: string) => {
      const draft = await newVersion(database.db, actor, id);
      await database.db.updateTable("offers").set({ customer_email }).where("id", "=", draft).execute();
      await send(draft);
      return { id: draft, token: await tokenOf() };
    };
    const same = await toAddress("AN@maes.example");
    expect(await findLinkedOffer(database.db, token)).toMatchObject({ offer: { id: same.id } });
    const other = await toAddress("bert@maes.example");
    for (const earlier of [token, same.token]) {
      expect(await findLinkedOffer(database.db, earlier)).toBeNull();
      expect(await yes({ id: other.id, token: earlier })).toEqual({ outcome: "refused" });
    }
    expect(await findLinkedOffer(database.db, ofBoard)).toMatchObject({ offer: { id: other.id } });
    expect(await yes(other)).toMatchObject({ outcome: "accepted" });
  });

  test("a discarded draft gives way to the version before, and can be put back", async () => {
    const { id } = await sentOffer();
    const draft = await newVersion(database.db, actor, id);
    await discardDraft(database.db, actor, draft);
    expect([(await row(id)).latest, (await row(draft)).latest]).toEqual([true, false]);
    await restoreDraft(database.db, actor, draft);
    expect(await row(draft)).toMatchObject({ status: "draft", latest: true });
    await discardDraft(database.db, actor, draft);
    const next = await newVersion(database.db, actor, id);
    expect((await row(next)).version).toBe(3);
    await expect(restoreDraft(database.db, actor, draft)).rejects.toThrow(Conflict);
  });
});

describe("a yes", () => {
  test("gives the shipment to the owner of the request, else to who made the offer, if they may work on it", async () => {
    const owner = await addStaff(database.db, { email: "owner@zenne.example", password: "secret-1" });
    const request_id = await makeRequest();
    await database.db
      .updateTable("quote_requests")
      .set({ owner_id: owner })
      .where("id", "=", request_id)
      .execute();
    const ownerOfMade = async (values: object) => {
      await yes(await sentOffer(values));
      const made = await database.db
        .selectFrom("shipments")
        .select("owner_id")
        .orderBy("created_at", "desc")
        .executeTakeFirstOrThrow();
      return made.owner_id;
    };
    expect(await ownerOfMade({ request_id, created_by_id: actor.id })).toBe(owner);
    expect(await ownerOfMade({ created_by_id: actor.id })).toBe(actor.id);
    await database.db
      .updateTable("admin_users")
      .set({ disabled_at: new Date() })
      .where("id", "=", owner)
      .execute();
    expect(await ownerOfMade({ request_id: await makeRequest() })).toBeNull();
    const left = await makeRequest();
    await database.db.updateTable("quote_requests").set({ owner_id: owner }).where("id", "=", left).execute();
    expect(await ownerOfMade({ request_id: left, created_by_id: actor.id })).toBe(actor.id);
    // Sales accept offers; an account that may not change shipments does not own them.
    const seller = await addStaff(database.db, {
      email: "s@zenne.example",
      password: "secret-1",
      role: "sales",
    });
    expect(await ownerOfMade({ created_by_id: seller })).toBeNull();
  });

  test("makes the shipment with its charges, and the request is completed", async () => {
    const request_id = await makeRequest();
    const offer = await sentOffer({ request_id });
    const draft = await newVersion(database.db, actor, offer.id);
    const { outcome, trackingNumber } = await yes(offer);
    expect(outcome).toBe("accepted");
    const shipment = await database.db.selectFrom("shipments").selectAll().executeTakeFirstOrThrow();
    expect(shipment).toMatchObject({
      tracking_number: trackingNumber,
      status: "pending",
      service_type: "Sea Freight",
      pieces: 12,
      weight: "1250.13",
      incoterm: "CIF",
      origin_code: "BEANR",
      current_code: "BEANR",
    });
    expect(shipment.notes).toBeNull();
    expect(await database.db.selectFrom("shipment_goods").selectAll().execute()).toMatchObject([
      { packages: 12, description: "Machine parts", gross_kg: "1250.13" },
    ]);
    const history = await database.db.selectFrom("shipment_status_history").selectAll().execute();
    const origin = { location: shipment.origin_location, place_code: "BEANR" };
    expect(history).toMatchObject([{ status: "pending", source: "offer", entered_by: null, ...origin }]);
    const request = await database.db.selectFrom("quote_requests").selectAll().executeTakeFirstOrThrow();
    expect(request).toMatchObject({ status: "completed", shipment_id: shipment.id });
    expect(await row(offer.id)).toMatchObject({ status: "accepted", shipment_id: shipment.id, latest: true });
    expect(await row(draft)).toMatchObject({ status: "withdrawn", latest: false });
    expect(await count("charges")).toBe(2);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["offer", "offer_accepted", "offer_decision"]);
    expect(await yes(offer)).toEqual({ outcome, trackingNumber });
    expect(await no(offer)).toEqual({ outcome: "refused", why: "accepted", trackingNumber });
    await expect(withdrawOffer(database.db, actor, offer.id, "")).rejects.toThrow(Conflict);
    await expect(byPhone(offer.id)).rejects.toThrow(trackingNumber);
  });

  test.each([
    [12, [{ packages: 12, package_code: "PX", length_cm: "120.0", gross_kg: "1250.13" }]],
    [10, [{ packages: 10, length_cm: null, gross_kg: "1250.13", volume_m3: "11.5200" }]],
  ])(
    "of sizes in one go makes goods rows, else one row of what was offered: %s pieces",
    async (pieces, rows) => {
      const request_id = await makeRequest({ dimensions: "12 plt 120x80x100 cm" });
      await yes(await sentOffer({ request_id, pieces, volume_m3: "11.520" }));
      const goods = await database.db.selectFrom("shipment_goods").selectAll().execute();
      expect(goods).toMatchObject(rows);
      expect(goods).toHaveLength(rows.length);
    },
  );

  test("of the last day counts, of the day after it does not, unless staff record it", async () => {
    const offer = await sentOffer({ valid_until: brusselsDay(0) });
    await database.db
      .updateTable("offers")
      .set({ valid_until: brusselsDay(-1) })
      .execute();
    expect(await yes(offer)).toEqual({ outcome: "refused", why: "expired" });
    expect(await no(offer)).toEqual({ outcome: "refused", why: "expired" });
    expect(await count("shipments")).toBe(0);
    await database.db
      .updateTable("offers")
      .set({ valid_until: brusselsDay(0) })
      .execute();
    expect((await yes(offer)).outcome).toBe("accepted");
    const late = await sentOffer();
    await database.db
      .updateTable("offers")
      .set({ valid_until: brusselsDay(-1) })
      .where("id", "=", late.id)
      .execute();
    expect(await byPhone(late.id)).toMatchObject({ trackingNumber: expect.any(String) });
  });

  test("of a link that was revoked, or of another offer, does nothing", async () => {
    const [one, other] = [await sentOffer(), await sentOffer()];
    expect(await yes({ id: one.id, token: other.token })).toEqual({ outcome: "refused" });
    expect(await yes({ id: "no id", token: one.token })).toEqual({ outcome: "refused" });
    await database.db.updateTable("private_links").set({ revoked_at: new Date() }).execute();
    expect(await yes(one)).toEqual({ outcome: "refused" });
    expect(await count("shipments")).toBe(0);
  });
});

describe("a no", () => {
  test("rejects the request when no other offer of it is open or drafted, and stays a no", async () => {
    const request_id = await makeRequest();
    const [one, other] = [await sentOffer({ request_id }), await sentOffer({ request_id })];
    const status = async () =>
      (await database.db.selectFrom("quote_requests").select("status").executeTakeFirstOrThrow()).status;
    expect(await no(one)).toEqual({ outcome: "declined" });
    expect(await status()).toBe("in_progress");
    expect(await no(other)).toEqual({ outcome: "declined" });
    expect(await status()).toBe("rejected");
    expect(await no(other)).toEqual({ outcome: "declined" });
    expect(await yes(other)).toEqual({ outcome: "refused", why: "declined" });
    expect(await row(other.id)).toMatchObject({ decided_reason: "Too late", decided_name: "An Maes" });
  });

  test("only who writes offers records one", async () => {
    const { id } = await sentOffer();
    const operations = { ...actor, role: "operations" as const };
    await expect(
      recordDecision(database.db, operations, id, { decision: "declined", via: "phone" }, settings),
    ).rejects.toThrow(Forbidden);
    expect(
      await recordDecision(database.db, actor, id, { decision: "declined", via: "email" }, settings),
    ).toBeNull();
  });
});

describe("at the same moment", () => {
  test("32 clicks on yes make one shipment, one set of charges and two mails", async () => {
    const offer = await sentOffer({ request_id: await makeRequest() });
    const answers = await Promise.all(Array.from({ length: 32 }, () => yes(offer)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ outcome: "accepted", trackingNumber: expect.any(String) });
    expect([await count("shipments"), await count("charges"), await count("shippers")]).toEqual([1, 2, 1]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["offer", "offer_accepted", "offer_decision"]);
  });

  const races = {
    "a withdrawal": (offer: { id: string; token: string }) =>
      withdrawOffer(database.db, actor, offer.id, "Full"),
    "a no": (offer: { id: string; token: string }) => no(offer),
    "a yes by phone": (offer: { id: string; token: string }) => byPhone(offer.id),
    "a new version that is sent": async (offer: { id: string; token: string }) => {
      const draft = await newVersion(database.db, actor, offer.id);
      await send(draft);
    },
  };
  test.each(Object.entries(races))("a yes and %s have one outcome, and both know it", async (_, other) => {
    for (let round = 0; round < 6; round += 1) {
      const offer = await sentOffer();
      const both = [() => yes(offer), () => other(offer)];
      if (round % 2) both.reverse();
      const results = await Promise.allSettled(both.map((act) => act()));
      for (const result of results) {
        if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Conflict);
      }
      const versions = await database.db
        .selectFrom("offers")
        .selectAll()
        .where("first_id", "=", offer.id)
        .execute();
      const accepted = versions.filter(({ status }) => status === "accepted");
      const made = await database.db
        .selectFrom("audit_log")
        .select("entity_id")
        .where("action", "=", "shipment.created")
        .where(sql<string>`details ->> 'offer'`, "like", `${versions[0]?.number}%`)
        .execute();
      expect(made).toHaveLength(accepted.length);
      expect(accepted.length).toBeLessThanOrEqual(1);
      // At most one version can still be answered by the customer.
      expect(versions.filter(({ status }) => status === "sent").length).toBeLessThanOrEqual(
        1 - accepted.length,
      );
      const answered = await yes(offer);
      expect(answered.outcome).toBe(accepted.length === 1 ? "accepted" : "refused");
    }
  });

  test("an offer and its request that is deleted: the yes counts, or there is nothing to answer", async () => {
    for (let round = 0; round < 4; round += 1) {
      const request_id = await makeRequest();
      const offer = await sentOffer({ request_id });
      const [answer] = await Promise.all([
        yes(offer),
        database.db.deleteFrom("quote_requests").where("id", "=", request_id).execute(),
      ]);
      expect(answer.outcome).toBe("accepted");
      expect(await row(offer.id)).toMatchObject({ request_id: null, status: "accepted" });
    }
  });
});
