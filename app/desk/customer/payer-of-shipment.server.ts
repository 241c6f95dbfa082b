import { type Actor, authorize } from "#app/access/policy.ts";
import { insertCompany } from "#app/customers/companies.server.ts";
import type { CompanyInput } from "#app/customers/company.ts";
import { vatNamedIn } from "#app/customers/company-numbers.ts";
import { readAskedRequest } from "#app/quote-requests/asked-request.server.ts";
import { joinParties } from "#app/customers/company-parties.server.ts";
import { readPayer, readUnknownPayer, setPayer } from "#app/shipments/payer.server.ts";
import type { Database } from "#database/connection/connect.ts";

/**
 * Reads the first values of a new customer from who would pay for a shipment, with the payment days they accepted and
 * the VAT number they named when they asked; none when a customer pays.
 */
export async function payerFields(
  db: Database,
  actor: Actor,
  shipmentId: string,
): Promise<Record<string, string>> {
  authorize(actor, "customers.write");
  const payer = await readUnknownPayer(db, actor, shipmentId);
  if (!payer) return {};
  const request = await readAskedRequest(db, actor, { shipmentId });
  const isAsker = request?.email.toLowerCase() === payer.email?.toLowerCase();
  const vatNumber = isAsker && request?.message ? vatNamedIn(request.message) : null;
  return {
    name: payer.company || payer.name,
    ...(vatNumber && { vat_number: vatNumber }),
    language: payer.language ?? "",
    ...(typeof payer.payment_days === "number" && { payment_days: String(payer.payment_days) }),
    "contacts.0.name": payer.name,
    "contacts.0.email": payer.email ?? "",
    "contacts.0.phone": payer.phone ?? "",
    "contacts.0.mails_wanted": payer.email ? "key" : "none",
  };
}

/**
 * Creates a customer who pays for a shipment from then on: by the offer or party that belongs to it now, else chosen.
 * @throws NotFound when the shipment was deleted
 */
export async function createPayer(
  db: Database,
  actor: Actor,
  shipmentId: string,
  company: CompanyInput,
): Promise<void> {
  authorize(actor, "shipments.write", "charges.write");
  await db.transaction().execute(async (tx) => {
    const payer = await readUnknownPayer(tx, actor, shipmentId);
    const companyId = await insertCompany(tx, actor, company);
    if (payer?.kind && payer.id)
      await joinParties(tx, actor, companyId, [{ kind: payer.kind, id: payer.id }]);
    const { id, chosen } = await readPayer(tx, actor, shipmentId);
    if (id !== companyId && !chosen) await setPayer(tx, actor, shipmentId, companyId);
  });
}
