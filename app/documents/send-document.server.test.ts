import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/access/policy.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/kit/errors.ts";
import { type MailJob } from "#app/mails/mails.server.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { suppressAddress } from "#app/mails/suppression.server.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { voidDocument } from "./change-document.server.ts";
import { type Draw, issueDocument } from "./issue-document.server.ts";
import { type LinkForDriver, sendDocument, isPaperOver, papersOfMail } from "./send-document.server.ts";
import { sendPaperForm } from "./send-form.ts";

const database = useTestDatabase();
let owner: Actor;
beforeAll(async () => {
  const email = "owner@zenne.example";
  const id = (await addStaff(database.db, { email, password: "secret-1", role: "owner" })) ?? "";
  owner = testActor({ id, email, role: "owner", name: "An Peeters" });
});

const draw: Draw = async (input) => ({
  pdf: new TextEncoder().encode(`%PDF-1.7\n% ${"identity" in input ? input.identity.number : ""}\n%%EOF\n`),
  pages: 1,
});
let made = 0;
const shipment = () =>
  createShipment(
    database.db,
    owner,
    shipmentForm.parse({
      tracking_number: `SEND-${++made}`,
      status: "pending",
      service_type: "Road Transport",
      origin_location: "Ghent",
      destination_location: "Lille",
    }),
  );
const issue = (kind: DocumentKind, id: string) =>
  issueDocument(database.db, owner, { kind, shipmentIds: [id] }, draw);
const noLink: LinkForDriver = () => expect.unreachable();
const sent = (values: object) => sendPaperForm.parse({ to: "an@kaas.example", language: "nl", ...values });
async function mailsOf(shipmentId: string) {
  const { rows } = await database.pool.query<{ payload: MailJob }>(
    `select jobs.payload from graphile_worker._private_jobs as jobs
     join mails on jobs.key = 'mail:' || mails.id where mails.shipment_id = $1 order by jobs.id`,
    [shipmentId],
  );
  return rows.map(({ payload }) => payload.mail);
}
const textsOf = async (mail: Parameters<typeof papersOfMail>[1]) =>
  (await papersOfMail(database.db, mail)).map(({ filename, content }) => [
    filename,
    Buffer.from(content).toString("latin1").includes(filename.replace(".pdf", "")),
  ]);

test("a paper goes out in the language of its reader, byte for byte as issued", async () => {
  const id = await shipment();
  const { id: notice, number } = await issue("arrival_notice", id);
  await sendDocument(database.db, owner, notice, sent({ note: "Tot maandag" }), noLink);
  const [mail] = await mailsOf(id);
  if (mail?.kind !== "paper") return expect.unreachable();
  expect(mail).toMatchObject({ to: "an@kaas.example", language: "nl", driverLink: null });
  expect(mail.subject).toBe(`Aankomstbericht ${number}, zending SEND-${made}`);
  expect(mail.message).toBe(
    `Goedendag,\n\nIn bijlage: aankomstbericht ${number} van zending SEND-${made}, Gent naar Lille.\n\nTot maandag\n\nMet vriendelijke groeten,\nAn Peeters\nZenne Freight`,
  );
  expect(await textsOf(mail)).toEqual([[`${number}.pdf`, true]]);
  const line = await database.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "document.sent")
    .where("entity_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(line.details).toMatchObject({ to: "an@kaas.example", document: notice });
});

test("a transport order has the valid consignment note with it, and the driver's link where it is wanted", async () => {
  const id = await shipment();
  const { id: wrong } = await issue("cmr", id);
  await voidDocument(database.db, owner, wrong, "Wrong");
  const { number: note } = await issue("cmr", id);
  const { id: order, number } = await issue("transport_order", id);
  const link = "https://zenne.example/d/secret";
  await sendDocument(database.db, owner, order, sent({ driver: "1" }), async () => link);
  await sendDocument(database.db, owner, order, sent({}), noLink);
  const [first, second] = await mailsOf(id);
  if (first?.kind !== "paper" || second?.kind !== "paper") return expect.unreachable();
  expect([first.driverLink, second.driverLink]).toEqual([link, null]);
  expect(first.message).toContain(`\n\nOok in bijlage: vrachtbrief ${note}.\n\n`);
  expect(await textsOf(first)).toEqual([
    [`${number}.pdf`, true],
    [`${note}.pdf`, true],
  ]);
});

test("in each language a mail says the name of its paper once, and greets a reader on record by name", async () => {
  const id = await shipment();
  await database.pool.query(
    `with party as (insert into consignees (name, email) values ('Folake Adeyemi', 'Folake@kaas.example') returning id)
     update shipments set consignee_id = party.id from party where shipments.id = $1`,
    [id],
  );
  const { id: note, number } = await issue("cmr", id);
  for (const language of LANGUAGES) {
    await sendDocument(database.db, owner, note, sent({ to: "folake@kaas.example", language }), noLink);
    await sendDocument(database.db, owner, note, sent({ language }), noLink);
  }
  const mails = (await mailsOf(id)).flatMap((mail) => (mail.kind === "paper" ? [mail] : []));
  expect(mails.map(({ subject, message }) => [subject.split(",")[0], message.split("\n")[0]])).toEqual([
    [`Consignment note ${number}`, "Dear Folake Adeyemi,"],
    [`Consignment note ${number}`, "Hello,"],
    [`Vrachtbrief ${number}`, "Beste Folake Adeyemi,"],
    [`Vrachtbrief ${number}`, "Goedendag,"],
    [`Lettre de voiture ${number}`, "Bonjour Folake Adeyemi,"],
    [`Lettre de voiture ${number}`, "Bonjour,"],
    [`Frachtbrief ${number}`, "Guten Tag Folake Adeyemi,"],
    [`Frachtbrief ${number}`, "Guten Tag,"],
  ]);
});

test("the mail of a transport order names the ends of the ordered legs, as its paper does", async () => {
  const id = await shipment();
  await database.pool.query(
    `insert into shipment_legs (shipment_id, position, kind, mode, from_place, to_place)
     values ($1, 0, 'pickup', 'road', 'Ghent', 'Metz'), ($1, 1, 'main', 'road', 'Metz', 'Lille')`,
    [id],
  );
  const options = { originals: 3, part: "pickup" } as const;
  const { id: order } = await issueDocument(
    database.db,
    owner,
    { kind: "transport_order", shipmentIds: [id], options },
    draw,
  );
  await sendDocument(database.db, owner, order, sent({}), noLink);
  const [mail] = await mailsOf(id);
  expect(mail).toHaveProperty("message", expect.stringContaining("Gent naar Metz"));
});

test("a link that cannot be made leaves no mail", async () => {
  const id = await shipment();
  const { id: order } = await issue("transport_order", id);
  const failing = sendDocument(database.db, owner, order, sent({ driver: "1" }), async () => {
    throw new Conflict("20 links are open");
  });
  await expect(failing).rejects.toThrow(Conflict);
  expect(await mailsOf(id)).toEqual([]);
});

test("a paper that is voided is not sent, nor one that is voided before its mail went out", async () => {
  const id = await shipment();
  const { id: notice } = await issue("arrival_notice", id);
  await sendDocument(database.db, owner, notice, sent({}), noLink);
  const [mail] = await mailsOf(id);
  if (mail?.kind !== "paper") return expect.unreachable();
  expect(await isPaperOver(database.db, mail)).toBe(false);
  await voidDocument(database.db, owner, notice, "Wrong");
  expect(await isPaperOver(database.db, mail)).toBe(true);
  await expect(sendDocument(database.db, owner, notice, sent({}), noLink)).rejects.toThrow(Conflict);
});

test("no mail goes to an address that gets none, of a manifest, of nothing, or by who may not", async () => {
  const id = await shipment();
  const { id: notice } = await issue("delivery_note", id);
  await suppressAddress(database.db, "gone@kaas.example", "bounce", "unknown user");
  const send = (document: string, actor = owner, to = "an@kaas.example") =>
    sendDocument(database.db, actor, document, sent({ to }), noLink);
  await expect(send(notice, owner, "gone@kaas.example")).rejects.toThrow(Invalid);
  const { id: manifest } = await issue("manifest", id);
  await expect(send(manifest)).rejects.toThrow("other customers");
  await expect(send("00000000-0000-4000-8000-000000000000")).rejects.toThrow(NotFound);
  await expect(send(notice, testActor({ ...owner, role: "sales" }))).rejects.toThrow(Forbidden);
  expect(await mailsOf(id)).toEqual([]);
});
