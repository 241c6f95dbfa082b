import { beforeAll, expect, test } from "vitest";
import { can, type Capability, ROLES } from "#app/access/policy.ts";
import { listCompanyMails } from "#app/customers/company-mails.server.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { queueMail, recordMailSent } from "#app/mails/mails.server.ts";
import { listShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { testActor } from "./actors.ts";
import { addDocument } from "./issued-document.ts";
import { sampleMails } from "./sample-mails.ts";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();
const to = "noor@claes.example";
const ORDER = "TO-2026-00007";
let [shipmentId, companyId] = ["", ""];

/** What a mail tells, by its summary here, and the right to read that elsewhere. */
const NEEDS: Record<string, Capability> = {
  shipment_update: "shipments.read",
  paper: "shipments.read",
  [`${ORDER} (by Desk)`]: "charges.read",
  offer: "charges.read",
  offer_reminder: "charges.read",
  offer_accepted: "charges.read",
  partner_letter: "claims.read",
  account_letter: "payments.read",
  invoice: "invoices.read_all",
};

beforeAll(async () => {
  const { rows } = await database.pool.query<{ shipment: string; company: string }>(
    `with company as (insert into companies (name) values ('Claes') returning id),
      person as (insert into company_contacts (company_id, name, email, position) select id, 'Noor', $1, 1 from company),
      shipment as (insert into shipments (tracking_number, origin_location, destination_location)
        values ('ZF-1', 'Ghent', 'Lille') returning id)
    select shipment.id as shipment, company.id as company from shipment, company`,
    [to],
  );
  ({ shipment: shipmentId, company: companyId } = rows[0]!);
  await addDocument(database.pool, { number: ORDER, kind: "transport_order", shipmentId });
  for (const mail of sampleMails) {
    const summaries = mail.kind === "paper" ? [mail.kind, `${ORDER} (by Desk)`] : [mail.kind];
    for (const summary of summaries) {
      const id = await queueMail(database.db, { ...mail, to }, { shipmentId, summary });
      await recordMailSent(database.db, id, renderMail(mail));
    }
  }
});

const readers = ROLES.filter((role) => can({ role }, "shipments.read") && can({ role }, "customers.read"));

test.each(readers)("%s reads no mail about what it does not read elsewhere", async (role) => {
  const actor = testActor({ role });
  const { rows, total } = await listShipmentMails(database.db, actor, shipmentId, { limit: 100 });
  expect(total).toBe(rows.length);
  const shown = rows.map(({ summary }) => summary);
  const ofCompany = await listCompanyMails(database.db, actor, companyId, { limit: 100 });
  const companys = ofCompany.rows.map(({ kind }) => kind);
  for (const [summary, capability] of Object.entries(NEEDS)) {
    expect(shown.includes(summary), `${summary} of the shipment`).toBe(can(actor, capability));
    if (!can(actor, capability)) expect(companys, `${summary} of the customer`).not.toContain(summary);
  }
  if (role === "viewer") expect(JSON.stringify(rows)).not.toMatch(/EUR|OF-2026/);
});

test("the customer's mails hold offers and reminders for who reads prices and payments", async () => {
  const { rows } = await listCompanyMails(database.db, testActor({ role: "accounting" }), companyId, {
    limit: 100,
  });
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["offer", "account_letter"]));
});
