import { z } from "zod";
import type { Language } from "#app/kit/language/language.ts";
import { optionalId, optionalLine, requiredLine, limit, line } from "#app/kit/text/text.ts";

export const SIDE_TEXTS = { both: "Cost and revenue", cost: "Cost", revenue: "Revenue" } as const;
export type ChargeSide = keyof typeof SIDE_TEXTS;

export interface ChargeCode {
  /** Two to twelve capitals and digits. */
  code: string;
  /** English is always present and the fallback of the others. */
  descriptions: Partial<Record<Language, string>>;
  ledger_account: string | null;
  vat_treatment_id: string | null;
  side: ChargeSide;
  sample: boolean;
  archived_at: Date | null;
  updated_at: Date;
}

const DESCRIPTION = limit("Description", 300);

export const chargeCodeForm = z.object({
  code: requiredLine({ required: "Code is required", max: 12, tooLong: "A code has at most 12 characters" })
    .transform((code) => code.toUpperCase())
    .refine((code) => /^[A-Z0-9]{2,12}$/.test(code), "A code has 2 to 12 letters and digits, such as THC"),
  description_en: requiredLine({ required: "The English description is required", ...DESCRIPTION }),
  description_nl: optionalLine(DESCRIPTION),
  description_fr: optionalLine(DESCRIPTION),
  description_de: optionalLine(DESCRIPTION),
  ledger_account: line("Ledger account", 20),
  vat_treatment_id: optionalId("Choose a treatment from the list"),
  side: z.enum(["both", "cost", "revenue"], { error: "Choose one" }),
});
export type ChargeCodeInput = z.output<typeof chargeCodeForm>;

export const describeCode = (
  { descriptions }: Pick<ChargeCode, "descriptions">,
  language: Language,
): string => descriptions[language] ?? descriptions.en ?? "";
