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

export interface VatProposals {
  /** Active treatments, by name. */
  names: string[];
  /** For a line without a code. */
  free: Proposal;
  codes: (Proposal & { code: string; description: string })[];
}

const countryOf = (code: string | null) => code?.slice(0, 2) ?? null;

/** What is proposed for the lines of a shipment, by their codes, for who pays the shipment. */
export async function vatProposals(
  db: Kysely<DB>,
  actor: Actor,
  shipment: { id: string; origin_code: string | null; destination_code: string | null },
): Promise<VatProposals> {
  authorize(actor, "charges.read");
  const treatments = await listVatTreatments(db, actor);
  const codes = await listChargeCodes(db, actor);
  const { id } = await readPayer(db, actor, shipment.id);
  const payer = id
    ? await db
        .selectFrom("companies")
        .select(["country_code", "vat_number"])
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  const home = company.address.countryCode;
  const about = {
    route: routeKind(countryOf(shipment.origin_code), countryOf(shipment.destination_code), home),
    payer: { country: payer?.country_code ?? null, hasVatNumber: Boolean(payer?.vat_number) },
    home,
  };
  const propose = (codeTreatmentId: string | null): Proposal => {
    const { treatment, reason } = proposeVat(treatments, { ...about, codeTreatmentId });
    return { vat: treatment?.name ?? null, reason };
  };
  return {
    names: treatments.filter(({ archived_at }) => archived_at === null).map(({ name }) => name),
    free: propose(null),
    codes: codes
      .filter(({ archived_at }) => archived_at === null)
      .map((each) => ({
        code: each.code,
        description: describeCode(each, "en"),
        ...propose(each.vat_treatment_id),
      })),
  };
}
