import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { DELIVERY_LINK_DAYS, MOST_DELIVERY_LINKS, MOST_PROOFS } from "./delivery-link.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { testActor } from "#tests/actors.ts";
import { SAMPLES } from "#tests/files.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { changeFile, deleteFile } from "#app/files/act-on-files.server.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { findOpenLink } from "#app/portal/open-link.server.ts";
import { listPrivateLinks, revokePrivateLink } from "#app/portal/private-links.server.ts";
import { unreadNotifications } from "#app/notifications/unread-notifications.server.ts";
import { countLateGroups } from "#app/desk/late/late-desk.server.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import { addStatusEntry, listStatusHistory } from "#app/shipments/status-history.server.ts";
import { listDeliveryLinks, makeDeliveryLink } from "./delivery-links.server.ts";
import { submitProof } from "./submit-proof.server.ts";
import { findOpenDelivery, wasSubmitted } from "./open-delivery.server.ts";
import { listOpenProofs, decideProof } from "./decide-proof.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
let shipment = "";
const publicUrl = "https://zenne.example";
const photo = () => new Blob([SAMPLES.jpeg]);
const proof = (changed: object = {}) => ({
  signed_by: "Jan Peeters",
  signed_at: new Date(Date.now() - 3_600_000),
  remark: null,
  upload_id: randomUUID(),
  ...changed,
});

beforeEach(async () => {
  await database.db.deleteFrom("shipments").execute();
  const { rows } = await database.pool.query<{ id: string }>(`
    with consignee as (
      insert into consignees (name, company, address, phone, email)
      values ('An Maes', 'Maes NV', E'Kaai 1\\n9000 Ghent', '+32 9 555 01 01', 'an@maes.example') returning id)
    insert into shipments (tracking_number, status, origin_location, destination_location, pieces, notes, delay_note, consignee_id)
    select 'DRIVE-' || gen_random_uuid(), 'in_transit', 'Lille', 'Ghent', 3, 'Ring twice', 'Secret', id from consignee returning id`);
  shipment = rows[0]!.id;
});

async function open(recipient = "Jan", isPickup = false) {
  const { link } = await makeDeliveryLink(database.db, actor, shipment, { recipient, publicUrl, isPickup });
  const token = link.slice(`${publicUrl}/d/`.length);
  const delivery = await findOpenDelivery(database.db, token);
  return { token, delivery: delivery ?? expect.unreachable("the link opens nothing") };
}
const handIn = (delivery: { linkId: string; shipmentId: string; isPickup: boolean }, changed: object = {}) =>
  submitProof(database.db, delivery, photo(), proof(changed));
const revoke = ({ linkId }: { linkId: string }) =>
  revokePrivateLink(database.db, actor, { kind: "shipment", id: shipment }, linkId);
const files = () => listFiles(database.db, actor, { kind: "shipment", id: shipment });

describe("a driver's link", () => {
  test("opens where to deliver, and nothing else", async () => {
    const { delivery } = await open();
    const { linkId, shipmentId, references, ...shown } = delivery;
    expect(shown).toEqual({
      isPickup: false,
      party: { name: "An Maes", company: "Maes NV", address: "Kaai 1\n9000 Ghent", phone: "+32 9 555 01 01" },
      place: "Ghent",
      pieces: 3,
      planned: "",
      kg: null,
      note: "Ring twice",
      dangerous: [],
      temperature: "",
    });
    expect(references).toHaveLength(1);

    await sql`insert into shipment_references (shipment_id, position, kind, value)
      values (${shipmentId}, 0, 'hawb', 'ZFA-20121'), (${shipmentId}, 1, 'purchase_order', 'PO-910596')`.execute(
      database.db,
    );
    await sql`update shipments set temperature_max_c = -18, weight = 120.5 where id = ${shipmentId}`.execute(
      database.db,
    );
    await sql`insert into shipment_goods (shipment_id, position, packages, description, un_number, dg_name, dg_class,
        dg_quantity, dg_unit)
      values (${shipmentId}, 0, 1, 'Bobbins', null, null, null, null, null),
        (${shipmentId}, 1, 2, 'Secret recipe', '1263', 'PAINT', '3', 40.500, 'l')`.execute(database.db);
    const { delivery: cold } = await open();
    await sql`insert into planned_stops (shipment_id, kind, day, starts, ends, reference, note)
      values (${shipmentId}, 'delivery', '2026-12-01', '07:30', '09:00', 'Dock 4', 'Gate at the back')`.execute(
      database.db,
    );
    await sql`update shipment_goods set gross_kg = 60 where shipment_id = ${shipmentId}`.execute(database.db);
    const { delivery: stop } = await open();
    const note = "Gate at the back\nRing twice";
    expect(stop).toMatchObject({ planned: "1 Dec 2026 07:30–09:00", kg: 120, note });
    expect(stop.references).toContain("Dock 4");
    expect(cold.kg).toBe(120.5);
    expect([cold.dangerous, cold.temperature]).toEqual([["UN 1263 PAINT, 3, 40.5 l"], "max -18 °C"]);
    const { delivery: dutch } = await runInLanguage("nl", () => open());
    expect(dutch.references.slice(-2)).toEqual(["HAWB ZFA-20121", "Bestelling PO-910596"]);
    expect(dutch.dangerous).toEqual(["UN 1263 PAINT, 3, 40,5 l"]);
    expect([shipmentId, linkId.length]).toEqual([shipment, 36]);
  });

  test.each([
    ["fr", "<svg onload='alert(1)'/>", "Seule une photo ou un PDF est accepté"],
    ["fr", "%PDF-1.7 cut", "Cette photo n’est pas arrivée entière. Prenez-la à nouveau"],
    ["de", "", "Nur ein Foto oder eine PDF-Datei wird angenommen"],
  ] as const)("says in %s why «%s» is not taken", async (language, content, reason) => {
    const { delivery } = await open();
    const sent = runInLanguage(language, () =>
      submitProof(database.db, delivery, new Blob([content]), proof()),
    );
    await expect(sent).rejects.toMatchObject({ userMessage: reason, fieldErrors: { photo: [reason] } });
  });

  test("is no private link of a customer, and none of those opens it", async () => {
    const { token } = await open();
    expect(await findOpenLink(database.db, token)).toBeNull();
    expect(await listPrivateLinks(database.db, actor, { kind: "shipment", id: shipment })).toEqual([]);
    expect(await listDeliveryLinks(database.db, actor, shipment)).toMatchObject([{ recipient: "Jan" }]);
  });

  test("ends after a week, when it is revoked, when it is used up, and with its shipment", async () => {
    const change = (delivery: { linkId: string }, values: object) =>
      database.db.updateTable("private_links").set(values).where("id", "=", delivery.linkId).execute();
    const age = (delivery: { linkId: string }, days: number) =>
      change(delivery, { expires_at: sql`expires_at - make_interval(days => ${days})` });
    const [old, revoked, used, kept] = [await open(), await open(), await open(), await open()];
    await age(old.delivery, DELIVERY_LINK_DAYS);
    await age(kept.delivery, DELIVERY_LINK_DAYS - 1);
    await revoke(revoked.delivery);
    await change(used.delivery, { files_received: MOST_PROOFS });
    for (const { token, delivery } of [old, revoked, used]) {
      expect(await findOpenDelivery(database.db, token)).toBeNull();
      await expect(handIn(delivery)).rejects.toThrow(NotFound);
    }
    expect(await files()).toEqual([]);
    expect(await findOpenDelivery(database.db, "a".repeat(43))).toBeNull();
    expect(await findOpenDelivery(database.db, kept.token)).not.toBeNull();
    await deleteShipment(database.db, actor, shipment);
    expect(await findOpenDelivery(database.db, kept.token)).toBeNull();
  });

  test("is made by those who write shipments, so many at a time", async () => {
    const viewer = testActor({ role: "viewer" });
    const wanted = { recipient: "Jan", publicUrl };
    await expect(makeDeliveryLink(database.db, viewer, shipment, wanted)).rejects.toThrow(Forbidden);
    for (let made = 0; made < MOST_DELIVERY_LINKS; made++) await open();
    await expect(makeDeliveryLink(database.db, actor, shipment, wanted)).rejects.toThrow(Conflict);
  });

  test.each([
    ["en", "/d/", "Delivery DRIVE-", "until "],
    ["nl", "/nl/d/", "Levering DRIVE-", "tot "],
    ["fr", "/fr/d/", "Livraison DRIVE-", "jusqu’au "],
    ["de", "/de/d/", "Lieferung DRIVE-", "bis zum "],
  ] as const)("speaks the driver's language: %s", async (language, path, begins, until) => {
    const wanted = { recipient: `jan.${language}@haulier.example`, language, publicUrl, mail: true };
    const { link, sms } = await makeDeliveryLink(database.db, actor, shipment, wanted);
    expect(link.startsWith(`${publicUrl}${path}`)).toBe(true);
    expect(sms.startsWith(begins)).toBe(true);
    expect(sms).toContain(link);
    const { rows } = await sql<{ language: string; mail: object }>`
      select private_links.language, payload->'mail' as mail
      from private_links, graphile_worker._private_jobs as jobs order by jobs.id desc limit 1`.execute(
      database.db,
    );
    expect(rows[0]).toMatchObject({
      language,
      mail: { language, link, until: expect.stringMatching(new RegExp(`^${until}`)) },
    });
  });

  test("is mailed, and never to an address that gets no mails", async () => {
    const recipient = "jan@haulier.example";
    await makeDeliveryLink(database.db, actor, shipment, { recipient, publicUrl, mail: true });
    const mails = database.db.selectFrom("mails").select("kind").where("recipient", "=", recipient);
    expect(await mails.execute()).toEqual([{ kind: "private_link" }]);
    const stopped = { email: recipient, reason: "bounce" } as const;
    await database.db.insertInto("stopped_addresses").values(stopped).execute();
    const again = makeDeliveryLink(database.db, actor, shipment, { recipient, publicUrl, mail: true });
    await expect(again).rejects.toThrow(Invalid);
  });
});

describe("handing in", () => {
  test("keeps the photo as a proof, with who signed and when", async () => {
    const { token, delivery } = await open();
    const sent = proof({ remark: "One box wet" });
    await submitProof(database.db, delivery, photo(), sent);
    expect(await files()).toMatchObject([
      {
        kind: "proof_of_delivery",
        source: "driver",
        signedBy: "Jan Peeters",
        signedAt: sent.signed_at,
        uploadedBy: "Jan",
      },
    ]);
    expect(await wasSubmitted(database.db, token, sent.upload_id)).toBe(true);
    expect(await wasSubmitted(database.db, (await open()).token, sent.upload_id)).toBe(false);
  });

  test("the same upload, twice at once and again, is one file, also when the link has ended", async () => {
    const { token, delivery } = await open();
    const sent = proof();
    const twice = await Promise.all([1, 2].map(() => submitProof(database.db, delivery, photo(), sent)));
    expect(twice.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    await revoke(delivery);
    expect((await submitProof(database.db, delivery, photo(), sent)).isNew).toBe(false);
    expect(await wasSubmitted(database.db, token, sent.upload_id)).toBe(true);
    expect(await files()).toHaveLength(1);
  });

  test("ten at once are ten files; of thirty twenty are taken", async () => {
    const { delivery } = await open();
    await Promise.all(Array.from({ length: 10 }, () => handIn(delivery)));
    expect(await files()).toHaveLength(10);
    const more = await Promise.allSettled(Array.from({ length: 20 }, () => handIn(delivery)));
    expect(more.filter(({ status }) => status === "rejected")).toHaveLength(10);
    expect(await files()).toHaveLength(MOST_PROOFS);
  });

  test("HEIC is taken; a workbook and what is no file at all are not", async () => {
    const { delivery } = await open();
    await submitProof(database.db, delivery, new Blob([SAMPLES.heic]), proof());
    expect(await files()).toMatchObject([{ type: "image/heic" }]);
    for (const bytes of [SAMPLES.xlsx, new Uint8Array([1, 2, 3])])
      await expect(submitProof(database.db, delivery, new Blob([bytes]), proof())).rejects.toThrow(Invalid);
    expect(await files()).toHaveLength(1);
  });
});

describe("the question of a proof", () => {
  const ask = () => listOpenProofs(database.db, actor, shipment);
  const notices = async () =>
    (await unreadNotifications(database.db, actor)).items.filter(({ type }) => type === "proof");

  test("sets the shipment delivered when it was signed, and is asked of nobody any more", async () => {
    const before = (await notices()).length;
    const { delivery } = await open();
    const sent = proof();
    await submitProof(database.db, delivery, photo(), sent);
    await handIn(delivery);
    expect(await notices()).toHaveLength(before + 2);
    const [, first] = await ask();
    expect(first).toMatchObject({ signedBy: "Jan Peeters", signedAt: sent.signed_at });
    const answer = { fileId: first?.fileId ?? "", isDelivered: true };
    await decideProof(database.db, actor, shipment, answer);
    expect(await getShipment(database.db, actor, shipment)).toMatchObject({
      status: "delivered",
      delivered_at: sent.signed_at,
      current_location: "Ghent",
    });
    expect(await ask()).toMatchObject([{ isDelivered: true }, { isDelivered: true }]);
    expect(await notices()).toHaveLength(before);
    await expect(decideProof(database.db, actor, shipment, answer)).rejects.toThrow(Conflict);
  });

  test("is asked again, whether customers may see it, of a shipment delivered in any way, until they do", async () => {
    const { id: fileId } = await handIn((await open()).delivery);
    await handIn((await open("Jan", true)).delivery);
    const delivered = { status: "delivered", location: "Ghent", notes: null, timestamp: new Date() };
    await addStatusEntry(database.db, actor, shipment, delivered);
    expect(await ask()).toMatchObject([{ fileId, isDelivered: true }]);
    await changeFile(database.db, actor, fileId, { customer_visible: true });
    expect(await ask()).toEqual([]);
    await changeFile(database.db, actor, fileId, { customer_visible: false });
    await decideProof(database.db, actor, shipment, { fileId, isDelivered: false });
    expect(await ask()).toEqual([]);
  });

  test("of a pick-up leads to the shipper, and sets picked up; a proof of delivery waits on", async () => {
    const { delivery } = await open("Jan", true);
    expect(delivery).toMatchObject({ isPickup: true, party: null, place: "Lille", pieces: 3 });
    const { id: fileId } = await handIn(delivery);
    expect((await notices())[0]?.title).toMatch(/^Proof of pick-up for /);
    await handIn((await open()).delivery);
    await decideProof(database.db, actor, shipment, { fileId, isDelivered: true });
    expect(await files()).toMatchObject([
      { kind: "proof_of_delivery" },
      { kind: "proof_of_pickup", signedBy: "Jan Peeters" },
    ]);
    expect((await listStatusHistory(database.db, actor, shipment)).map(({ status }) => status)).toContain(
      "picked_up",
    );
    expect(await ask()).toMatchObject([{ isPickup: false }]);
  });

  test("put aside changes no status and is not asked again; a viewer answers nothing", async () => {
    const { delivery } = await open();
    const { id: fileId } = await handIn(delivery, { remark: "Two boxes\nwet" });
    expect((await notices())[0]).toMatchObject({
      title: "Delivered with a remark: Two boxes wet",
      alert: true,
    });
    const viewer = testActor({ role: "viewer" });
    const aside = { fileId, isDelivered: false };
    await expect(decideProof(database.db, viewer, shipment, aside)).rejects.toThrow(Forbidden);
    await decideProof(database.db, actor, shipment, aside);
    expect((await getShipment(database.db, actor, shipment)).status).toBe("in_transit");
    expect(await ask()).toEqual([]);
    expect(await files()).toMatchObject([{ id: fileId, remark: "Two boxes\nwet" }]);
  });

  test("goes with a file that is deleted, and comes back with it, and with the shipment", async () => {
    const { delivery } = await open();
    const { id } = await handIn(delivery, { remark: "Two boxes missing" });
    const [file] = await files();
    const deleted = await deleteFile(database.db, actor, file?.id ?? "");
    expect(await ask()).toEqual([]);
    await restoreDeleted(database.db, actor, { deleted });
    expect(await ask()).toMatchObject([{ fileId: id, remark: "Two boxes missing" }]);
    const whole = await deleteShipment(database.db, actor, shipment);
    await restoreDeleted(database.db, actor, { deleted: whole });
    expect(await ask()).toMatchObject([{ fileId: id, remark: "Two boxes missing" }]);
  });
});

test("a delivery leaves the late desk's group without proof when its proof comes in", async () => {
  const count = async () =>
    (await countLateGroups(database.db, actor, { now: new Date(), mine: false })).unproven;
  const { delivery } = await open();
  const before = await count();
  await database.db
    .insertInto("shipment_status_history")
    .values({ shipment_id: shipment, status: "delivered", timestamp: new Date(Date.now() - 6 * 86_400_000) })
    .execute();
  expect(await count()).toBe(before + 1);
  await handIn(delivery);
  expect(await count()).toBe(before);
});
