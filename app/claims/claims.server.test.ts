import type { Actor } from "#app/access/policy.ts";
import { attachFiles } from "./attach-files.server.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { decideProof, recordTypedDelivery } from "#app/deliveries/decide-proof.server.ts";
import type { DeliveryInput } from "#app/deliveries/delivery.ts";
import { makeDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import { listDeliveries, undoDelivery } from "#app/deliveries/record-delivery.server.ts";
import { submitProof } from "#app/deliveries/submit-proof.server.ts";
import { setDeadlineDone } from "#app/deadlines/deadlines.server.ts";
import {
  deadlinesOfShipment,
  listDeadlines,
  listWaitingDeadlines,
  unseenDeadlines,
} from "#app/deadlines/read-deadlines.server.ts";
import { watchDeadlines } from "#app/deadlines/watch-deadlines.server.ts";
import { endOfDay } from "#app/due-times/due-time.ts";
import { searchEverywhere } from "#app/search/search-everywhere.server.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import { testActor } from "#tests/actors.ts";
import { SAMPLES } from "#tests/files.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { claimForm } from "./claim.ts";
import {
  changeClaim,
  claimsOfShipment,
  closeClaim,
  listClaims,
  listWaitingClaims,
  readClaim,
  sendNotice,
} from "./claims.server.ts";
import { openClaim } from "./open-claim.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
let shipment = "";
const HOUR = 3_600_000;
const delivered_at = new Date(Date.now() - HOUR);
const today = toLocalDay(new Date());

beforeEach(async () => {
  await database.db.deleteFrom("shipments").execute();
  const { rows } = await database.pool.query<{ id: string }>(`
    insert into shipments (tracking_number, status, origin_location, destination_location, pieces, weight, service_type)
    values ('CLM-' || gen_random_uuid(), 'in_transit', 'Lille', 'Ghent', 10, 1000, 'Road Transport') returning id`);
  shipment = rows[0]!.id;
});

const record = (values: Partial<DeliveryInput>) =>
  recordTypedDelivery(database.db, actor, shipment, {
    delivered: null,
    short: null,
    damaged: null,
    refused: null,
    signed_by: null,
    remark: null,
    delivered_at,
    ...values,
  });
const claims = () => claimsOfShipment(database.db, actor, shipment);
const onlyClaim = async () => (await claims())[0]!;
const handIn = async (values: object) => {
  const publicUrl = "https://zenne.example";
  await makeDeliveryLink(database.db, actor, shipment, { recipient: "Jan", publicUrl });
  const { id: linkId } = await database.db
    .selectFrom("private_links")
    .select("id")
    .where("shipment_id", "=", shipment)
    .executeTakeFirstOrThrow();
  const proof = {
    signed_by: "An",
    signed_at: delivered_at,
    remark: null,
    upload_id: randomUUID(),
    ...values,
  };
  return submitProof(
    database.db,
    { linkId, shipmentId: shipment, isPickup: false },
    new Blob([SAMPLES.jpeg]),
    proof,
  );
};

describe("claims", () => {
  test("8 of 10 with one damaged opens two, with their share of the weight and the day of the notice", async () => {
    await record({ short: 2, damaged: 1, remark: "Corner crushed" });
    const all = (await claims()).toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(all).toMatchObject([
      { kind: "damaged", mode: "road", pieces: 1, gross_kg: "100.00", description: "Corner crushed" },
      { kind: "short", pieces: 2, gross_kg: "200.00", notice_due: addDays(toLocalDay(delivered_at), 7) },
    ]);
  });

  test.each([
    ["Sea Freight", "sea", 3],
    ["Air Freight", "air", 14],
  ])("the notice of what came by %s has the days of its convention", async (service, mode, days) => {
    await database.pool.query("update shipments set service_type = $1", [service]);
    await record({ short: 1 });
    expect(await claims()).toMatchObject([{ mode, notice_due: addDays(toLocalDay(delivered_at), days) }]);
  });

  describe("propose as liable who had the goods", () => {
    beforeEach(() =>
      database.pool.query(
        `insert into shipment_legs (shipment_id, position, kind, mode, carrier, from_place, to_place, etd, atd, ata)
         select $1, position, kind, mode, carrier, 'Here', 'There', now() + leaves * interval '1 day',
           now() + left_at * interval '1 day', now() + arrived * interval '1 day'
         from (values (0, 'pickup', 'road', 'Sample Haulage BV', -9, -9, -8),
           (1, 'main', 'sea', 'Sample Ocean Line', -7, -7, -1), (2, 'delivery', 'road', 'Sample Transport SA', 1, null, null))
           as leg(position, kind, mode, carrier, leaves, left_at, arrived)`,
        [shipment],
      ),
    );
    const plan = (kind: string, haulier: string) =>
      database.pool.query(
        "insert into planned_stops (shipment_id, kind, day, haulier) values ($1, $2, current_date, $3)",
        [shipment, kind, haulier],
      );

    test("at the delivery the last haulier, though the lorry was to leave later; planned before expected", async () => {
      await record({ delivered: 8, damaged: 1 });
      expect(await claims()).toMatchObject([{ liable: "Sample Transport SA" }]);
      await plan("delivery", "Another Haulier");
      await record({ delivered: 1, refused: 1 });
      expect((await claims()).map(({ liable }) => liable).toSorted()).toEqual([
        "Another Haulier",
        "Sample Transport SA",
      ]);
    });

    test("when the driver says so, of the end the driver was at; staff's choice stays", async () => {
      const { id: fileId } = await handIn({ remark: "Film torn" });
      const { id, version, mode, notice_due } = await onlyClaim();
      expect(await claims()).toMatchObject([{ liable: "Sample Transport SA" }]);
      const typed = { version, kind: "remark", mode, notice_due, currency: "EUR", liable: "Terminal 1700" };
      await changeClaim(database.db, actor, id, claimForm.parse(typed), []);
      await record({ damaged: 3, file_id: fileId });
      expect(await claims()).toMatchObject([{ kind: "damaged", liable: "Terminal 1700" }]);
    });

    test("by hand of the leg that was under way on that day", async () => {
      const open = (days: number) =>
        openClaim(database.db, actor, {
          shipment_id: shipment,
          kind: "damaged",
          happened_on: addDays(today, days),
          pieces: null,
          description: null,
        });
      expect(await open(-4)).toBe("Sample Ocean Line");
      await plan("pickup", "Another Haulier");
      expect(await open(-8)).toBe("Another Haulier");
      expect((await claims()).map(({ liable }) => liable)).toEqual(["Another Haulier", "Sample Ocean Line"]);
      const { rows } = await database.pool.query<{ liable: unknown }>(
        "select details->'liable'->>1 as liable from audit_log where action = 'claim.opened' order by id desc limit 1",
      );
      expect(rows).toEqual([{ liable: "Another Haulier" }]);
    });
  });

  test("a clean delivery opens none", async () => {
    await record({});
    expect(await claims()).toEqual([]);
  });

  test("a driver's remark opens one with the photo; what staff record of it is the same claim", async () => {
    const { id: fileId } = await handIn({ remark: "Film torn" });
    const opened = await onlyClaim();
    expect(opened).toMatchObject({
      kind: "remark",
      description: "Film torn",
      opened_by: "Jan",
      pieces: null,
    });
    expect((await readClaim(database.db, actor, opened.id)).files).toEqual([fileId]);
    await record({ damaged: 3, file_id: fileId });
    expect(await claims()).toMatchObject([{ id: opened.id, kind: "damaged", pieces: 3 }]);
    await database.pool.query("update claims set opened_by = $1", [actor.email]);
    expect(await readClaim(database.db, actor, opened.id)).toMatchObject({ opened_by: "desk" });
  });

  test("files of its shipment are attached once, beside those it has; those of others are not", async () => {
    const { id: fileId } = await handIn({ remark: "Film torn" });
    await record({ damaged: 1 });
    const [claim] = (await claims()).filter(({ kind }) => kind === "damaged");
    await attachFiles(database.db, actor, claim!.id, [fileId, randomUUID()]);
    await attachFiles(database.db, actor, claim!.id, [fileId]);
    expect((await readClaim(database.db, actor, claim!.id)).files).toEqual([fileId]);
    await closeClaim(database.db, actor, claim!.id, { outcome: "dropped", settled_amount: null });
    await expect(attachFiles(database.db, actor, claim!.id, [fileId])).rejects.toThrow(Conflict);
  });

  test("pieces a driver counted are recorded and claimed once", async () => {
    const { id: fileId } = await handIn({ short: 2 });
    expect(await claims()).toMatchObject([{ kind: "short", pieces: 2 }]);
    await decideProof(database.db, actor, shipment, { fileId, isDelivered: true });
    expect((await getShipment(database.db, actor, shipment)).status).toBe("Partly delivered: 8 of 10 pieces");
    expect(await claims()).toHaveLength(1);
  });

  test("one whose notice goes out a day late is told so, not refused", async () => {
    await record({ damaged: 1 });
    const { id, version } = await onlyClaim();
    const yesterday = {
      kind: "damaged",
      mode: "road",
      notice_due: addDays(today, -1),
      currency: "EUR",
      version,
    };
    await changeClaim(database.db, actor, id, claimForm.parse(yesterday), []);
    const late = { search: "", state: "late", kind: "", mine: false } as const;
    expect((await listClaims(database.db, actor, late, { index: 0 }, 10)).rows).toMatchObject([{ id }]);
    await sendNotice(database.db, actor, id, today);
    expect(await onlyClaim()).toMatchObject({ notice_sent_on: today, closed_at: null });
    expect((await listClaims(database.db, actor, late, { index: 0 }, 10)).total).toBe(0);
  });

  test("whose notice is overdue stand on the first page alone, above newer ones", async () => {
    await record({ short: 1, damaged: 1, refused: 1 });
    const all = (await claims()).toSorted((one, other) => one.kind.localeCompare(other.kind));
    for (const [day, claim] of all.entries())
      await database.pool.query(
        "update claims set created_at = now() + $2 * interval '1 hour' where id = $1",
        [claim.id, day],
      );
    const [oldest, middle, newest] = all.map(({ id }) => id) as [string, string, string];
    const { version } = await readClaim(database.db, actor, oldest);
    const typed = { kind: "damaged", mode: "road", notice_due: addDays(today, -1), currency: "EUR", version };
    await changeClaim(database.db, actor, oldest, claimForm.parse(typed), []);
    const filter = { search: "", state: "", kind: "", mine: false } as const;
    const first = await listClaims(database.db, actor, filter, { index: 0 }, 1);
    expect([first.rows.map(({ id }) => id), first.total]).toEqual([[oldest, newest], 3]);
    const second = await listClaims(
      database.db,
      actor,
      filter,
      parsePlace(new URLSearchParams({ after: first.next! })),
      1,
    );
    expect(second.rows.map(({ id }) => id)).toEqual([middle]);
    const back = await listClaims(
      database.db,
      actor,
      filter,
      parsePlace(new URLSearchParams({ before: second.previous! })),
      1,
    );
    expect(back.rows.map(({ id }) => id)).toEqual([oldest, newest]);
  });

  test("is changed without a word of its notice, which stays sent", async () => {
    await record({ damaged: 1 });
    const { id } = await onlyClaim();
    await sendNotice(database.db, actor, id, today);
    const { version, kind, mode, notice_due, currency } = await onlyClaim();
    const typed = claimForm.parse({ version, kind, mode, notice_due, currency, amount: "250" });
    await changeClaim(database.db, actor, id, typed, []);
    expect(await onlyClaim()).toMatchObject({ amount: "250.00", notice_sent_on: today });
  });

  test("a day to come is refused at its field: of what happened, and of its notice", async () => {
    const tomorrow = addDays(today, 1);
    const typed = { shipment_id: shipment, kind: "damaged", pieces: 1, description: null } as const;
    await expect(openClaim(database.db, actor, { ...typed, happened_on: tomorrow })).rejects.toMatchObject({
      fieldErrors: { happened_on: [expect.stringContaining("to come")] },
    });
    await openClaim(database.db, actor, { ...typed, happened_on: today });
    const { id } = await onlyClaim();
    await expect(sendNotice(database.db, actor, id, tomorrow)).rejects.toMatchObject({
      fieldErrors: { sent_on: [expect.stringContaining("to come")] },
    });
    expect(await onlyClaim()).toMatchObject({ notice_sent_on: null });
  });

  test("its notice is a deadline with its steps: due and in the bell until it is sent, and again when it is taken back", async () => {
    await record({ damaged: 1, delivered_at: new Date(Date.now() - 7 * 24 * HOUR) });
    const { id, notice_due } = await onlyClaim();
    const due = { state: "due", kind: "", mine: false } as const;
    const dueNotices = async (by: Actor = actor) =>
      (await listDeadlines(database.db, by, due, { after: null, limit: 10 })).rows;
    const [deadline] = await dueNotices();
    // The last of its seven days, which ends at midnight.
    expect(deadline).toMatchObject({
      claim_id: id,
      stage: 2,
      due_at: endOfDay(notice_due, "Europe/Brussels"),
    });
    const change = () => setDeadlineDone(database.db, actor, deadline!.id, true);
    await expect(change()).rejects.toThrow(Conflict);
    expect((await unseenDeadlines(database.db, actor)).map((each) => each.id)).toContain(deadline!.id);
    const viewer = testActor({ role: "viewer" });
    expect(await dueNotices(viewer)).toEqual([]);
    const onDashboard = await listWaitingDeadlines(database.db, actor, { mine: false, limit: 10 });
    expect(onDashboard.count, "it stands among the claims").toBe(0);
    expect(await deadlinesOfShipment(database.db, viewer, shipment)).toEqual([]);
    await sendNotice(database.db, actor, id, today);
    expect(await dueNotices()).toEqual([]);
    await sendNotice(database.db, actor, id, null);
    expect(await dueNotices()).toMatchObject([{ id: deadline!.id }]);
    await closeClaim(database.db, actor, id, { outcome: "mended", settled_amount: null });
    expect(await dueNotices()).toEqual([]);
  });

  test("its notice goes with the destination of the shipment: the same day, on the clock of another place", async () => {
    await record({ damaged: 1, short: 1 });
    const lost = (await claims()).find(({ kind }) => kind === "short")!;
    const { notice_due } = lost;
    await sendNotice(database.db, actor, lost.id, today);
    const notices = async () =>
      (await deadlinesOfShipment(database.db, actor, shipment)).map(
        ({ place, place_code, due_at, due_offset }) => ({ place, place_code, due_at, due_offset }),
      );
    const [, done] = await notices();
    const shanghai = { destination_location: "Shanghai, China", destination_code: "CNSHA" };
    await database.db.updateTable("shipments").set(shanghai).where("id", "=", shipment).execute();
    await watchDeadlines(database.db);
    expect(await notices()).toEqual([
      {
        place: "Shanghai, China",
        place_code: "CNSHA",
        due_at: endOfDay(notice_due, "Asia/Shanghai"),
        due_offset: 480,
      },
      done,
    ]);
  });

  test("two people at once: the second save is told, and nothing is lost", async () => {
    await record({ damaged: 1 });
    const { id, version } = await onlyClaim();
    const change = (values: object) =>
      changeClaim(
        database.db,
        actor,
        id,
        claimForm.parse({
          kind: "damaged",
          mode: "road",
          notice_due: today,
          currency: "EUR",
          version,
          ...values,
        }),
        [],
      );
    await change({ amount: "250", liable: "Haulier NV" });
    await expect(change({ amount: "300" })).rejects.toThrow(Conflict);
    expect(await onlyClaim()).toMatchObject({ amount: "250.00", liable: "Haulier NV" });
  });

  test("wait on the dashboard until they are closed, and again when reopened", async () => {
    await record({ short: 2 });
    const { id } = await onlyClaim();
    const waiting = () => listWaitingClaims(database.db, actor, { mine: false, limit: 5 });
    expect(await waiting()).toMatchObject({ count: 1, claims: [{ id }] });
    const paid = { outcome: "paid", settled_amount: 250 } as const;
    await closeClaim(database.db, actor, id, paid);
    expect((await waiting()).count).toBe(0);
    await expect(closeClaim(database.db, actor, id, paid)).rejects.toThrow(Conflict);
    await expect(sendNotice(database.db, actor, id, today)).rejects.toThrow(Conflict);
    await closeClaim(database.db, actor, id, null);
    expect(await waiting()).toMatchObject({ count: 1, claims: [{ outcome: null, settled_amount: null }] });
  });

  test("of a delivery that is undone are not pursued, unless the liable party was told", async () => {
    await record({ delivered: 8, short: 2, damaged: 1 });
    const damaged = (await claims()).find(({ kind }) => kind === "damaged")!;
    await sendNotice(database.db, actor, damaged.id, today);
    const [delivery] = await listDeliveries(database.db, actor, shipment);
    await undoDelivery(database.db, actor, shipment, delivery!.id);
    expect((await claims()).map(({ kind, outcome }) => [kind, outcome]).toSorted()).toEqual([
      ["damaged", null],
      ["short", "dropped"],
    ]);
  });

  test("are found by number, and come back with a deleted shipment, its photo too", async () => {
    const { id: fileId } = await handIn({ damaged: 1 });
    const { id, number } = await onlyClaim();
    const result = await searchEverywhere(database.db, actor, number);
    expect(result.groups[0]).toMatchObject({ kind: "claim", hits: [{ id, title: number }] });
    const { tracking_number } = await getShipment(database.db, actor, shipment);
    for (const search of [number, tracking_number]) {
      const filter = { search, state: "", kind: "", mine: false } as const;
      const of = async (index: number) =>
        (await listClaims(database.db, actor, filter, { index }, 10)).rows.map((row) => row.id);
      expect([await of(0), await of(1)], search).toEqual([[id], []]);
    }
    const deleted = await deleteShipment(database.db, actor, shipment);
    await expect(readClaim(database.db, actor, id)).rejects.toThrow(NotFound);
    await restoreDeleted(database.db, actor, { deleted });
    expect(await readClaim(database.db, actor, id)).toMatchObject({ number, files: [fileId] });
  });

  test("are read by sales, and written by operations and accounting", async () => {
    await record({ short: 2 });
    const { id } = await onlyClaim();
    await readClaim(database.db, testActor({ role: "sales" }), id);
    await expect(readClaim(database.db, testActor({ role: "viewer" }), id)).rejects.toThrow(Forbidden);
    const sales = testActor({ role: "sales" });
    await expect(sendNotice(database.db, sales, id, today)).rejects.toThrow(Forbidden);
  });
});

test("a claim is opened by the number of its shipment in any spelling; a wrong number is refused at its field", async () => {
  const { tracking_number: number } = await getShipment(database.db, actor, shipment);
  const open = (tracking_number: string) =>
    openClaim(database.db, actor, {
      tracking_number,
      kind: "damaged",
      happened_on: today,
      pieces: 2,
      description: "Wet",
    });
  await open(` ${number.toLowerCase().replaceAll("-", " ")}`);
  expect(await claims()).toMatchObject([{ kind: "damaged", pieces: 2, description: "Wet" }]);
  const refused = await open("ZF-NOBODY").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Invalid);
  expect(refused).toMatchObject({
    fieldErrors: { tracking_number: ["No shipment has this tracking number"] },
  });
});
