import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { company } from "#content/company.ts";
import { readPayer } from "#app/shipments/payer.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { describeCode } from "./charge-code.ts";
import { listChargeCodes, listVatTreatments } from "./charge-settings.server.ts";
import { proposeVat, routeKind } from "./vat-treatment.ts";

interface Proposal {
  /** The name of the treatment; null where nothing fits. */
  vat: string | null;
  reason: string;
}

interface PayerProposals {
  /** For a line without a code. */
  free: Proposal;
  codes: (Proposal & { code: string; description: string })[];
}

/** For lines that whoever pays the shipment pays. */
export interface VatProposals extends PayerProposals {
  names: string[];
  /** For lines of others, by the name of who pays them. */
  byPayer: Record<string, PayerProposals>;
}

const countryOf = (code: string | null) => code?.slice(0, 2) ?? null;

/**
 * Proposes the VAT treatment of each line by its code and payer.
 * @param names of customers who may pay a line instead of who pays the shipment
 */
export async function vatProposals(
  db: Kysely<DB>,
  actor: Actor,
  shipment: { id: string; origin_code: string | null; destination_code: string | null },
  names: readonly string[],
): Promise<VatProposals> {
  authorize(actor, "charges.read");
  const treatments = await listVatTreatments(db, actor);
  const codes = await listChargeCodes(db, actor);
  const { id } = await readPayer(db, actor, shipment.id);
  const customers = await db
    .selectFrom("companies")
    .select(["id", "name", "country_code", "vat_number"])
    .where((where) => where.or([where("id", "=", id), where("name", "in", ["", ...names])]))
    .execute();
  const home = company.address.countryCode;
  const route = routeKind(countryOf(shipment.origin_code), countryOf(shipment.destination_code), home);
  const proposalsFor = (payer: (typeof customers)[number] | undefined): PayerProposals => {
    const facts = { country: payer?.country_code ?? null, hasVatNumber: Boolean(payer?.vat_number) };
    const propose = (codeTreatmentId: string | null): Proposal => {
      const { treatment, reason } = proposeVat(treatments, { route, payer: facts, home, codeTreatmentId });
      return { vat: treatment?.name ?? null, reason };
    };
    return {
      free: propose(null),
      codes: codes
        .filter(({ archived_at }) => archived_at === null)
        .map((each) => ({
          code: each.code,
          description: describeCode(each, "en"),
          ...propose(each.vat_treatment_id),
        })),
    };
  };
  const others = customers.filter((customer) => customer.id !== id);
  return {
    names: treatments.filter(({ archived_at }) => archived_at === null).map(({ name }) => name),
    ...proposalsFor(customers.find((customer) => customer.id === id)),
    byPayer: Object.fromEntries(others.map((customer) => [customer.name, proposalsFor(customer)])),
  };
}
