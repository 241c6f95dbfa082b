import type { Language } from "#app/kit/language/language.ts";
import type { Kysely } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { draftInvoices } from "#app/invoices/drafts.server.ts";
import { type DrawInvoice, issueInvoice } from "#app/invoices/issue.server.ts";
import { findInvoice } from "#app/invoices/stored-invoice.server.ts";
import { type Invoicing, SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { SAMPLES } from "./files.ts";

let made = 0;

/** Our own data count as confirmed: invoices can be issued. */
export async function confirmSeller(db: Kysely<DB>, other: Partial<Invoicing> = {}): Promise<void> {
  const value = JSON.stringify({ ...SAMPLE_INVOICING, ...other, confirmed: true });
  await db
    .insertInto("app_settings")
    .values({ key: "company.invoicing", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

interface Payer {
  name?: string;
  language?: Language;
  vat_number?: string | null;
}

/** A Belgian customer with a contact for invoices, and a shipment that they pay for: a line of each price, and VAT. */
export async function chargedShipment(
  db: Kysely<DB>,
  payer: Payer = {},
  { status = "delivered", prices = ["100"] }: { status?: string; prices?: readonly string[] } = {},
) {
  const { id: companyId } = await db
    .insertInto("companies")
    .values({
      name: "Maes NV",
      vat_number: "BE0403170701",
      country_code: "BE",
      street: "Kaai 1",
      postcode: "9000",
      city: "Ghent",
      language: "nl",
      ...payer,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("company_contacts")
    .values([
      { company_id: companyId, position: 1, name: "Wim", email: "wim@maes.example", task: "Orders" },
      { company_id: companyId, position: 2, name: "An", email: "an@maes.example", task: "Facturen" },
    ])
    .execute();
  const number = `ISSUED-${process.pid}-${(made += 1)}`;
  const { id: shipment_id } = await db
    .insertInto("shipments")
    .values({
      tracking_number: number,
      origin_location: "Ghent",
      destination_location: "Lille",
      bill_to_company_id: companyId,
      status,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: vat_treatment_id } = await db
    .selectFrom("vat_treatments")
    .select("id")
    .where("name", "=", "Standard 21%")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("charges")
    .values(
      prices.map((price_planned, position) => ({
        shipment_id,
        position,
        description: "Freight",
        currency: "EUR",
        price_planned,
        cost_planned: "77.31",
        vat_treatment_id,
      })),
    )
    .execute();
  return { id: shipment_id, number, companyId };
}

/** The draft of their invoice. */
export async function draftedInvoice(db: Database, actor: Actor, payer: Payer = {}, prices = ["100"]) {
  await confirmSeller(db);
  const { id: shipment, companyId } = await chargedShipment(db, payer, { prices });
  const [id = ""] = await draftInvoices(db, actor, [shipment], { now: new Date() });
  return { id, companyId };
}

const drawSample: DrawInvoice = () => Promise.resolve({ pdf: SAMPLES.pdf, pages: 1 });

/** Issues it. @param draw the paper's content, which takes as long to draw as all else does to store */
export async function issueDraft(db: Database, actor: Actor, id: string, draw = drawSample): Promise<string> {
  const { updated_at: version } = await findInvoice(db, id);
  const issued = await issueInvoice(db, actor, id, { version, draw, now: new Date() });
  if (!("number" in issued)) throw new Error(issued.problems.map(({ message }) => message).join(". "));
  return issued.number;
}

/** The draft of a customer, issued. */
export async function issuedInvoice(db: Database, actor: Actor, payer: Payer = {}, draw = drawSample) {
  const draft = await draftedInvoice(db, actor, payer);
  return { ...draft, number: await issueDraft(db, actor, draft.id, draw) };
}
