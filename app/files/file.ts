import { z } from "zod";
import { formatDecimals } from "#app/kit/text/counts.ts";
import { optionalLine, requiredLine } from "#app/kit/text/text.ts";
import { SIZE_UNITS } from "#app/kit/words.ts";
import { FILE_MESSAGES } from "./words.ts";

export const FILE_KINDS = {
  invoice: "Invoice",
  packing_list: "Packing list",
  awb: "Air waybill",
  bill_of_lading: "Bill of lading",
  cmr: "CMR",
  customs: "Customs",
  dangerous_goods: "Dangerous goods",
  proof_of_delivery: "Proof of delivery",
  proof_of_pickup: "Proof of pick-up",
  photo: "Photo",
  other: "Other",
} as const;

export type FileKind = keyof typeof FILE_KINDS;

/** True for documents with a signature, which have a signer and a date. */
export const isSigned = (kind: string): boolean => kind === "proof_of_delivery" || kind === "proof_of_pickup";

export function isFileKind(text: unknown): text is FileKind {
  return typeof text === "string" && Object.hasOwn(FILE_KINDS, text);
}

/** Files of one record; a page shows all of them. */
export const MOST_FILES = 300;
export const SENT_AT_ONCE = 10;
const SIGNER_MAX = 200;
const TYPED_NAME_MAX = 300;

/** Guesses the kind by name and type, as the initial choice in the form. */
export function guessFileKind(name: string, type: string): FileKind {
  const text = name.toLowerCase();
  const guess = GUESSES.find(([, words]) => words.some((word) => text.includes(word)));
  return guess?.[0] ?? (type.startsWith("image/") ? "photo" : "other");
}

const GUESSES: readonly [FileKind, readonly string[]][] = [
  ["proof_of_delivery", ["proof of delivery", "proof-of-delivery", "proof_of_delivery", "pod"]],
  ["packing_list", ["packing", "paklijst", "colisage", "packliste"]],
  ["invoice", ["invoice", "factuur", "facture", "rechnung"]],
  ["bill_of_lading", ["bill of lading", "bill-of-lading", "bill_of_lading", "b-l", "hbl", "mbl"]],
  ["awb", ["awb", "waybill"]],
  ["cmr", ["cmr"]],
  ["customs", ["customs", "douane", "zoll", "t1", "ex-a", "eur1", "eur.1"]],
];

export function displayBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${SIZE_UNITS.bytes}`;
  const [size, unit] =
    bytes < 999_500 ? [bytes / 1000, SIZE_UNITS.thousands] : [bytes / 1_000_000, SIZE_UNITS.millions];
  return `${size < 10 ? formatDecimals(size.toFixed(1).replace(/\.0$/, "")) : Math.round(size)} ${unit}`;
}

export const fileChangeSchema = z.object({
  name: requiredLine({
    required: FILE_MESSAGES.nameRequired,
    max: TYPED_NAME_MAX,
    tooLong: FILE_MESSAGES.nameTooLong(TYPED_NAME_MAX),
  }),
  kind: z.enum(Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]], { error: FILE_MESSAGES.kindRequired }),
  customer_visible: z
    .string()
    .optional()
    .transform((text) => text === "1"),
  signed_by: optionalLine({ max: SIGNER_MAX, tooLong: FILE_MESSAGES.signerTooLong(SIGNER_MAX) }),
});
export type FileChange = z.output<typeof fileChangeSchema>;
