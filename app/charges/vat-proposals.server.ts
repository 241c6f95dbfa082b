import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { company } from "#content/company.ts";
import { readPayer } from "#app/shipments/payer.server.ts";
import { searchCompanyNames } from "#app/customers/company-names.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { describeCode } from "./charge-code.ts";
import { listChargeCodes, listVatTreatments, readVatTreatments } from "./charge-settings.server.ts";
import { proposeVat, routeKind, type VatTreatment } from "./vat-treatment.ts";

interface Proposal {
  /** The name of the treatment; null when none fits. */
  vat: string | null;
  reason: string;
}

interface PayerProposals {
  /** Proposal for a line without a code. */
  free: Proposal;
  codes: (Proposal & { code: string; description: string })[];
}

/** Proposals for lines without a payer of their own. */
export interface VatProposals extends PayerProposals {
  names: string[];
  /** Proposals by payer, for lines that name one. */
  byPayer: Record<string, PayerProposals>;
  /** Proposals for any other payer, such as a partly typed name, until the customers found by it have come. */
  others: PayerProposals;
}

/**
 * Proposes the treatment of a shipment's lines without a code, for a payer. Not authorized here, since the act may be
 * that of a customer who accepts an offer.
 */
export async function proposedTreatment(
  tx: Kysely<DB>,
  shipment: { origin_code: string | null; destination_code: string | null },
  payerId: string | null,
): Promise<VatTreatment | null> {
  const payer = await tx
    .selectFrom("companies")
    .select(["country_code", "vat_number"])
    .where("id", "=", payerId)
    .executeTakeFirst();
  const about = { ...routeOf(shipment), payer: factsOf(payer), codeTreatmentId: null };
  return proposeVat(await readVatTreatments(tx), about).treatment;
}

const countryOf = (code: string | null) => code?.slice(0, 2) ?? null;

function routeOf(shipment: { origin_code: string | null; destination_code: string | null }) {
  const home = company.address.countryCode;
  const [from, to] = [countryOf(shipment.origin_code), countryOf(shipment.destination_code)];
  return { home, route: routeKind(from, to, home) };
}

const factsOf = (payer: { country_code: string | null; vat_number: string | null } | undefined) => ({
  country: payer?.country_code ?? null,
  hasVatNumber: Boolean(payer?.vat_number),
});

/** Reads treatments and codes, and returns the proposals of a shipment for any payer. */
async function readProposer(
  db: Kysely<DB>,
  actor: Actor,
  shipment: { origin_code: string | null; destination_code: string | null },
) {
  const treatments = await listVatTreatments(db, actor);
  const codes = (await listChargeCodes(db, actor)).filter(({ archived_at }) => archived_at === null);
  const proposalsFor = (payer: Parameters<typeof factsOf>[0]): PayerProposals => {
    const about = { ...routeOf(shipment), payer: factsOf(payer) };
    const propose = (codeTreatmentId: string | null): Proposal => {
      const { treatment, reason } = proposeVat(treatments, { ...about, codeTreatmentId });
      return { vat: treatment?.name ?? null, reason };
    };
    return {
      free: propose(null),
      codes: codes.map((each) => ({
        code: each.code,
        description: describeCode(each, "en"),
        ...propose(each.vat_treatment_id),
      })),
    };
  };
  return {
    names: treatments.filter(({ archived_at }) => archived_at === null).map(({ name }) => name),
    proposalsFor,
  };
}

/**
 * Proposes the VAT treatment of each line by its code and payer. @param names of customers who may pay a line instead
 * of the shipment's payer
 */
export async function vatProposals(
  db: Kysely<DB>,
  actor: Actor,
  shipment: { id: string; origin_code: string | null; destination_code: string | null },
  names: readonly string[],
): Promise<VatProposals> {
  authorize(actor, "charges.read");
  const { names: treatments, proposalsFor } = await readProposer(db, actor, shipment);
  const { id } = await readPayer(db, actor, shipment.id);
  const customers = await db
    .selectFrom("companies")
    .select(["id", "name", "country_code", "vat_number"])
    .where((where) => where.or([where("id", "=", id), where("name", "in", ["", ...names])]))
    .execute();
  return {
    names: treatments,
    ...proposalsFor(customers.find((customer) => customer.id === id)),
    byPayer: Object.fromEntries(customers.map((customer) => [customer.name, proposalsFor(customer)])),
    others: proposalsFor(undefined),
  };
}

/** Finds customers by a text that is typed as the payer of a line, with what is proposed for each, by name. */
export async function payerProposals(
  db: Database,
  actor: Actor,
  shipment: { origin_code: string | null; destination_code: string | null },
  text: string,
): Promise<VatProposals["byPayer"]> {
  authorize(actor, "charges.read");
  const ids = (await searchCompanyNames(db, actor, text)).map(({ id }) => id);
  const { proposalsFor } = await readProposer(db, actor, shipment);
  const customers = await db
    .selectFrom("companies")
    .select(["name", "country_code", "vat_number"])
    .where(({ eb, fn, val }) => eb("id", "=", fn.any(val(ids))))
    .execute();
  return Object.fromEntries(customers.map((customer) => [customer.name, proposalsFor(customer)]));
}
