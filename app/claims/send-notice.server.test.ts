import { beforeAll, expect, test } from "vitest";
import { addFile } from "#app/files/add-file.server.ts";
import { mailedFiles } from "#app/files/mailed-files.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { PermanentRefusal } from "#app/mails/message.server.ts";
import { suppressAddress } from "#app/mails/suppression.server.ts";
import { testActor } from "#tests/actors.ts";
import { SAMPLES } from "#tests/files.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { attachFiles } from "./attach-files.server.ts";
import { noticeMailForm } from "./claim.ts";
import { claimsOfShipment, closeClaim, readClaim, sendNotice } from "./claims.server.ts";
import { openClaim } from "./open-claim.server.ts";
import { mailNotice, prepareNotice } from "./send-notice.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { name: "An Peeters" });
const today = toLocalDay(new Date());
let shipment = "";
let claim = "";
const photos: string[] = [];

beforeAll(async () => {
  const { rows } = await database.pool.query<{ id: string }>(`
    insert into shipments (tracking_number, status, origin_location, destination_location, service_type)
    values ('NOTICE-1', 'in_transit', 'Lille', 'Ghent', 'Road Transport') returning id`);
  shipment = rows[0]!.id;
  await openClaim(database.db, actor, {
    shipment_id: shipment,
    kind: "damaged",
    happened_on: today,
    pieces: 2,
    description: "Crushed at a corner",
  });
  claim = (await claimsOfShipment(database.db, actor, shipment))[0]!.id;
  for (const name of ["one.jpg", "other.jpg", "not the claim's.jpg"]) {
    const { hash } = await storeContent(database.db, new Uint8Array(SAMPLES.jpeg));
    const file = { shipment_id: shipment, name, kind: "photo" as const, hash };
    photos.push((await database.db.transaction().execute((tx) => addFile(tx, actor, file))).id);
  }
  await attachFiles(database.db, actor, claim, photos.slice(0, 2));
});

const letter = async (values: object = {}) =>
  noticeMailForm.parse({
    version: (await readClaim(database.db, actor, claim)).version,
    to: "planning@haulier.example",
    language: "nl",
    subject: "Schade",
    message: "Zie foto",
    ...values,
  });
const mails = async () => {
  const { rows } = await database.pool.query<{ mail: MailOf<"partner_letter"> }>(
    `select payload->'mail' as mail from graphile_worker._private_jobs where payload->'mail'->>'kind' = 'partner_letter' order by id`,
  );
  return rows.map(({ mail }) => mail);
};

test("the notice is proposed in each language, with what is described and who sends it", async () => {
  const { en, nl } = prepareNotice(await readClaim(database.db, actor, claim), actor);
  expect(en.message).toContain("We hold you liable for it");
  expect(nl.message).toMatch(
    /^Geachte heer, mevrouw,\n\n[^]*\n\nCrushed at a corner\n\nWij stellen u[^]*\n\nMet vriendelijke groeten,\nAn Peeters\n/,
  );
});

test("it goes to the liable party with the photos that are ticked, and its day is noted", async () => {
  await mailNotice(database.db, actor, claim, await letter(), [photos[0]!]);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: "planning@haulier.example", language: "nl", fileIds: [photos[0]] });
  const files = await mailedFiles(database.db, mail!);
  expect(files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ["one.jpg", "image/jpeg"],
  ]);
  expect(files[0]!.content).toEqual(Buffer.from(SAMPLES.jpeg));
  const withDeleted = { ...mail!, fileIds: [...mail!.fileIds, crypto.randomUUID()] };
  await expect(mailedFiles(database.db, withDeleted)).rejects.toThrow(PermanentRefusal);
  expect(await readClaim(database.db, actor, claim)).toMatchObject({
    notice_sent_on: today,
    notice_to: "planning@haulier.example",
    mail_sent: null,
  });
  const { rows } = await database.pool.query<{ details: unknown }>(
    "select details from audit_log where action = 'claim.notified'",
  );
  expect(rows).toEqual([
    {
      details: {
        notice_sent_on: [null, today],
        to: [null, "planning@haulier.example"],
        files: [null, "one.jpg"],
      },
    },
  ]);
});

test("sent once more the first day stays; taken back nothing of the mail is said", async () => {
  await database.pool.query("update claims set notice_sent_on = notice_sent_on - 1");
  const before = (await readClaim(database.db, actor, claim)).notice_sent_on;
  await mailNotice(database.db, actor, claim, await letter({ to: "boss@haulier.example" }), []);
  expect(await readClaim(database.db, actor, claim)).toMatchObject({
    notice_sent_on: before,
    notice_to: "boss@haulier.example",
  });
  await sendNotice(database.db, actor, claim, null);
  expect(await readClaim(database.db, actor, claim)).toMatchObject({ notice_sent_on: null, notice_to: null });
});

test("two who send the notice at once send one; one who ticked a photo that is gone since sends none", async () => {
  const before = (await mails()).length;
  const written = await letter();
  const both = await Promise.allSettled([1, 2].map(() => mailNotice(database.db, actor, claim, written, [])));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await mails()).toHaveLength(before + 1);
  for (const gone of [photos[2]!, crypto.randomUUID()])
    await expect(mailNotice(database.db, actor, claim, await letter(), [photos[0]!, gone])).rejects.toThrow(
      "not all with the claim any more",
    );
  expect(await mails()).toHaveLength(before + 1);
});

test("nothing goes to an address that takes no mails, of too many photos, of a closed claim, or by sales", async () => {
  const sent = (await mails()).length;
  const send = async (values: object, by = actor as Parameters<typeof mailNotice>[1]) =>
    mailNotice(database.db, by, claim, await letter(values), photos.slice(0, 2));
  await suppressAddress(database.db, "gone@haulier.example", "bounce", "unknown");
  await expect(send({ to: "gone@haulier.example" })).rejects.toThrow(Invalid);
  await database.pool.query("update file_contents set bytes = 15000001");
  await expect(send({})).rejects.toThrow("untick some");
  await expect(send({}, testActor({ role: "sales" }))).rejects.toThrow(Forbidden);
  await closeClaim(database.db, actor, claim, { outcome: "dropped", settled_amount: null });
  await expect(send({})).rejects.toThrow(Conflict);
  expect(await mails()).toHaveLength(sent);
});
