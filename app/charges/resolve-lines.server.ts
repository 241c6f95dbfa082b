import type { Kysely } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import { companiesByText } from "#app/customers/company-names.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { type Charge, SIDES, type TypedCharge } from "./charge.ts";
import { withRates } from "./charge-lines.ts";
import { listChargeCodes, listVatTreatments } from "./charge-settings.server.ts";

/** A line with the ids of its payer and VAT treatment. */
export type ResolvedCharge = Charge & { bill_to_company_id: string | null; vat_treatment_id: string | null };

/** A text of a line without a match, or an unknown rate, by the position of the line. */
export interface UnknownText {
  position: number;
  field: "code" | "vat" | "bill_to" | "cost_rate" | "price_rate";
}

/**
 * Resolves payers, codes and treatments by their texts; a stored one is kept even if archived or ambiguous. A line
 * without a rate takes that of the day.
 */
export async function resolveLines(
  tx: Kysely<DB>,
  actor: Actor,
  rows: readonly TypedCharge[],
  stored: readonly ResolvedCharge[],
): Promise<{ lines: ResolvedCharge[]; unknown: UnknownText[] }> {
  const payers = await companiesByText(tx, actor, [...new Set(rows.flatMap(({ bill_to }) => bill_to ?? []))]);
  const treatments = await listVatTreatments(tx, actor);
  const codes = await listChargeCodes(tx, actor);
  const rates = await readRates(tx, actor);
  const unknown: UnknownText[] = [];
  const lines = rows.map((typed, position) => {
    const row = withRates(typed, rates);
    const refuse = (field: UnknownText["field"]) => void unknown.push({ position, field });
    const ofPayer = stored.find(({ bill_to }) => row.bill_to !== null && bill_to === row.bill_to);
    const payer = ofPayer
      ? { id: ofPayer.bill_to_company_id, name: ofPayer.bill_to }
      : payers.get(row.bill_to ?? "");
    if (row.bill_to !== null && !payer) refuse("bill_to");
    const treatmentId = stored.find(({ vat }) => row.vat !== null && vat === row.vat)?.vat_treatment_id;
    const treatment = treatments.find(({ id, name, archived_at }) =>
      treatmentId ? id === treatmentId : archived_at === null && name === row.vat,
    );
    if (row.vat !== null && !treatment) refuse("vat");
    const isHeld = stored.some(({ code }) => row.code !== null && code === row.code);
    const isCode = isHeld || codes.some(({ code, archived_at }) => archived_at === null && code === row.code);
    if (row.code !== null && !isCode) refuse("code");
    for (const side of SIDES) if (row[`${side}_rate`] === null) refuse(`${side}_rate`);
    return {
      ...row,
      bill_to: payer?.name ?? row.bill_to,
      bill_to_company_id: payer?.id ?? null,
      vat_treatment_id: treatment?.id ?? null,
      vat_rate: treatment?.rate ?? "0",
    };
  });
  return { lines, unknown };
}
