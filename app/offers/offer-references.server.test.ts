import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDeletedRecords } from "#tests/deleted-records.ts";
import { insertOffer } from "#tests/offers.ts";
import { deleteCompany } from "#app/customers/companies.server.ts";
import { deleteFromInbox } from "#app/inboxes/inbox.server.ts";
import { erasePerson } from "#app/personal-data/erase-person.server.ts";
import { exportPerson } from "#app/personal-data/export-person.server.ts";
import { findPerson } from "#app/personal-data/find-person.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";

const { database, actor, restore, arrive } = useDeletedRecords();

const offer = (values: object) =>
  insertOffer(database.db, {
    status: "sent",
    sent_at: new Date(),
    customer_name: "Lotte Maes",
    customer_company: null,
    customer_email: "lotte@maes.example",
    valid_until: "2999-12-31",
    created_by: actor.email,
    ...values,
  });
const row = (id: string) =>
  database.db.selectFrom("offers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("an offer stays when its request, shipment or customer is deleted, and refers to it again when that is back", async () => {
  const request_id = await arrive("quote_requests", "lotte@maes.example");
  const { id: company_id } = await database.db
    .insertInto("companies")
    .values({ name: "Maes" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: shipment_id } = await database.db
    .insertInto("shipments")
    .values({
      tracking_number: "HANG-1",
      status: "pending",
      origin_location: "Ghent",
      destination_location: "Oslo",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const decided = { status: "accepted", decided_at: new Date(), decided_via: "link" };
  const id = await offer({ request_id, company_id, shipment_id, ...decided });
  const deleted = [
    await deleteShipment(database.db, actor, shipment_id),
    (await deleteFromInbox(database.db, actor, "quote_requests", request_id)) ?? "",
    await deleteCompany(database.db, actor, company_id),
  ];
  expect(await row(id)).toMatchObject({ request_id: null, company_id: null, shipment_id: null });
  for (const each of deleted) await restore({ deleted: each });
  expect(await row(id)).toMatchObject({ request_id, company_id, shipment_id });
});

test("a person is found, exported and erased in offers: what was open is withdrawn, the sums stay", async () => {
  const person = { email: "ada@erase.example", name: "", phone: "" };
  const hash = sql<Buffer>`sha256('the offer')`;
  await sql`insert into file_contents (hash, type, bytes) values (${hash}, 'application/pdf', 1)`.execute(
    database.db,
  );
  const id = await offer({
    customer_name: "Ada Erase",
    customer_email: "Ada@Erase.example",
    net_total: "100",
    pdf_hash: hash,
  });
  const signed = await offer({
    status: "declined",
    decided_at: new Date(),
    decided_via: "phone",
    decided_name: "Ada Erase",
    decided_reason: "Ada is away",
  });
  const records = await findPerson(database.db, actor, person);
  expect(records.find(({ kind }) => kind === "offers")).toMatchObject({ count: 1 });
  const file = JSON.parse((await exportPerson(database.db, actor, person, new Date())).join("")) as {
    offers: object[];
  };
  expect(file.offers).toMatchObject([{ name: "Ada Erase", email: "Ada@Erase.example" }]);
  expect(JSON.stringify(file.offers)).not.toMatch(/cost/i);

  const named = { ...person, name: "Ada Erase" };
  expect(await erasePerson(database.db, actor, named, ["offers"], new Date())).toEqual({ offers: 2 });
  expect(await row(id)).toMatchObject({
    customer_name: "(erased)",
    customer_email: "(erased)",
    status: "withdrawn",
    net_total: "100.000",
    pdf_hash: null,
  });
  expect(await row(signed)).toMatchObject({
    customer_name: "Lotte Maes",
    decided_name: "(erased)",
    decided_reason: null,
  });
  const { rows } = await sql<{ released: boolean }>`
    select released_at is not null as released from file_contents where hash = ${hash}`.execute(database.db);
  expect(rows).toEqual([{ released: true }]);
});
