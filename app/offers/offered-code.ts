import type { ChargeCode } from "#app/charges/charge-code.ts";
import type { VatTreatment } from "#app/charges/vat-treatment.ts";
import type { Decimal } from "#app/kit/money/money.ts";

/** A charge code as offered for a line. */
export interface OfferedCode extends Pick<ChargeCode, "code" | "descriptions"> {
  /** Percent; null where VAT follows route and payer. */
  vat_rate: Decimal | null;
}

/** Returns sales codes that are not archived. */
export const offeredCodes = (
  codes: readonly ChargeCode[],
  treatments: readonly VatTreatment[],
): OfferedCode[] =>
  codes
    .filter(({ archived_at, side }) => archived_at === null && side !== "cost")
    .map(({ code, descriptions, vat_treatment_id }) => ({
      code,
      descriptions,
      vat_rate: treatments.find(({ id }) => id === vat_treatment_id)?.rate ?? null,
    }));
