import { z } from "zod";

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** True for the code, in capitals, of a currency in use (ISO 4217): «EUR», but not «ERU» or «XXX». */
export const isCurrency = (text: string): boolean => CODES.has(text);

export const NO_CURRENCY = "Type the code of a currency, such as EUR";

export const currencySchema = z
  .string({ error: NO_CURRENCY })
  .transform((text) => text.trim().toUpperCase())
  .refine(isCurrency, NO_CURRENCY);
