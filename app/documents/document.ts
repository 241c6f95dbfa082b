import {
  DOCUMENT_KINDS,
  type DocumentKind,
  DOCUMENTS,
  OWN_LAYOUTS,
  type SingleKind,
} from "#app/shipments/paper.ts";
import type { LegMode } from "#app/shipments/leg-modes.ts";
import { z } from "zod";
import { isOrderedPart } from "./ordered-leg.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import { inSentence } from "#app/kit/text/counts.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { optionalLine, optionalText, requiredLine, limit } from "#app/kit/text/text.ts";
import {
  LABEL_SIZES,
  type LabelSize,
  type ManifestHead,
  PAPER_NAMES,
  type PaperKind,
  type PaperShipment,
} from "./paper-data.ts";

export function documentNumber(kind: DocumentKind, year: number, count: number): string {
  return `${DOCUMENTS[kind].prefix}-${year}-${String(count).padStart(5, "0")}`;
}

const isDocumentKind = (text: unknown): text is DocumentKind => DOCUMENT_KINDS.some((kind) => kind === text);
export const isSingleKind = (text: unknown): text is SingleKind =>
  isDocumentKind(text) && !("isOfMany" in DOCUMENTS[text]);

/** Lists the kinds of papers for a shipment, those of its mode first: bills of lading for sea, waybills for air. Issued kinds are kept. */
export function offeredKinds(
  { mode, legs }: Pick<PaperShipment, "mode" | "legs">,
  issued: readonly DocumentKind[],
): SingleKind[] {
  const isBy = (service: PaperShipment["mode"], by: PaperShipment["legs"][number]["mode"]) =>
    mode === service || legs.some((leg) => leg.mode === by);
  const bill = isBy("Sea Freight", "sea")
    ? ("house_bill_of_lading" as const)
    : isBy("Air Freight", "air")
      ? ("house_air_waybill" as const)
      : null;
  const first: SingleKind[] = bill
    ? [bill, "delivery_note", "cmr"]
    : ["cmr", "delivery_note", "transport_order"];
  return [...new Set([...first, ...OWN_LAYOUTS, ...issued.filter(isSingleKind)])];
}

/** Kind of reference that the number of an issued document becomes on its shipment. */
export const REFERENCE_OF: Partial<Record<DocumentKind, "house_bl" | "hawb">> = {
  house_bill_of_lading: "house_bl",
  house_air_waybill: "hawb",
};

/** Returns whether a kind may be mailed: not a manifest, which names shipments of several customers. */
export const mayBeMailed = (kind: DocumentKind): boolean => kind !== "manifest";

/** Returns whether customers may see a kind: not a transport order, which states the haulier's price. */
export const mayCustomersSee = (kind: DocumentKind): boolean =>
  mayBeMailed(kind) && kind !== "transport_order";

/** Papers of many shipments in one file, besides manifest and labels. */
export const MANY_PAPERS = {
  loading_list: "Loading list",
  house_bill_of_lading: "All house bills",
  house_air_waybill: "All house air waybills",
  cmr: "All CMR notes",
} as const;
export type ManyPaper = keyof typeof MANY_PAPERS;

/** Lists the papers for a mode; those by road are for all, since goods go to and from port and airport by road. Without a mode, all. */
export function manyPapersOf(mode: LegMode | undefined): ManyPaper[] {
  const of: Partial<Record<ManyPaper, LegMode>> = { house_bill_of_lading: "sea", house_air_waybill: "air" };
  const papers = Object.keys(MANY_PAPERS) as ManyPaper[];
  return papers.filter((paper) => !mode || !of[paper] || of[paper] === mode);
}

/** Forms that can be issued for many shipments at once. */
const MANY_FORMS = ["house_bill_of_lading", "house_air_waybill", "cmr"] as const;
export type ManyForm = (typeof MANY_FORMS)[number];
export const isManyForm = (text: unknown): text is ManyForm => MANY_FORMS.some((kind) => kind === text);

export const isManyPaper = (text: unknown): text is ManyPaper =>
  typeof text === "string" && Object.hasOwn(MANY_PAPERS, text);

export const MANIFEST_MAX_SHIPMENTS = 500;
export const LABELS_MAX = 2_000;

/** Counts the labels: one for each piece, and one for a shipment without pieces. */
export function labelCount(shipments: readonly Pick<PaperShipment, "pieces">[]): number {
  return shipments.reduce((sum, { pieces }) => sum + (pieces ?? 1), 0);
}

export const isLabelSize = (text: unknown): text is LabelSize =>
  typeof text === "string" && Object.hasOwn(LABEL_SIZES, text);

export const documentName = (kind: DocumentKind): string => inSentence(PAPER_NAMES[kind]);

/** Returns the file name of a paper. @param about its number; of a draft the tracking number */
export function paperFileName(kind: PaperKind, about: string): string {
  const prefix = isDocumentKind(kind) ? DOCUMENTS[kind].prefix : kind;
  return `${[prefix, about.replace(/[^A-Za-z0-9-]+/g, "-")].join("-").replaceAll(/-+/g, "-")}.pdf`;
}

/** Number of originals of a house bill; without any the cargo is released without presentation. */
export const ORIGINALS = [3, 2, 1, 0] as const;

export const NOTIFY_MAX_LENGTH = 300;

/** Returns whether a paper names a notify party. */
export const hasNotifyParty = (kind: DocumentKind): boolean =>
  kind === "house_bill_of_lading" || kind === "house_air_waybill" || kind === "arrival_notice";

const NAMING_ISSUER: readonly DocumentKind[] = [
  "house_bill_of_lading",
  "house_air_waybill",
  "arrival_notice",
  "delivery_order",
  "transport_order",
  "booking_confirmation",
];

/** Returns whether a paper names whoever issues it: in its signature, or as the person to reach. */
export const namesIssuer = (kind: DocumentKind): boolean => NAMING_ISSUER.includes(kind);

export const issueOptionsSchema = z.object({
  originals: z.coerce
    .number({ error: DOCUMENT_MESSAGES.originalsInvalid })
    .refine((count) => ORIGINALS.some((each) => each === count), DOCUMENT_MESSAGES.originalsInvalid)
    .default(ORIGINALS[0]),
  /** Stock of waybill numbers of an airline; null for our own numbers. */
  stock: z
    .string()
    .nullish()
    .transform((id) => id || null),
  language: z
    .enum(LANGUAGES, "Choose a language from the list")
    .nullish()
    .transform((language) => language ?? null),
  addressee: optionalText(limit("Addressee", 300)),
  price: optionalLine(limit("Price", 60)),
  /** Name, address and telephone; null for the consignee itself. */
  notify: optionalText(limit("Notify party", NOTIFY_MAX_LENGTH)),
  /** Part of the route of a transport order; null for the leg by road as a whole. */
  part: z
    .string()
    .nullish()
    .transform((part) => (isOrderedPart(part) ? part : null)),
  /** Terminal or warehouse to which a transport order goes; null for the end of its legs. */
  deliverTo: optionalText(limit("Deliver to", 300)),
  slots: optionalText(limit("Slots and references", 500)),
  /** Planned times of a transport order, in its language; null for those of its legs. */
  pickupAt: optionalLine(limit("Pick-up", 60)),
  deliveryAt: optionalLine(limit("Delivery", 60)),
});
export type IssueOptions = z.output<typeof issueOptionsSchema>;

/** Header fields of a manifest in the order of the form; defaults come from the shipments. */
export const MANIFEST_HEAD_LABELS = {
  conveyance: { label: "Vehicle, voyage or flight", max: 100 },
  carrier: { label: "Carrier", max: 200 },
  from: { label: "From", max: 200 },
  to: { label: "To", max: 200 },
} as const;
type HeadField = keyof typeof MANIFEST_HEAD_LABELS;

const headField = (field: HeadField) => {
  const { label, max } = MANIFEST_HEAD_LABELS[field];
  return optionalLine(limit(label, max));
};

/** Schema of the header; the prefix separates its fields from the selection in the same form. */
export const manifestHeadForm = z
  .object({
    "head.conveyance": headField("conveyance"),
    "head.carrier": headField("carrier"),
    "head.from": headField("from"),
    "head.to": headField("to"),
  })
  .transform((form): ManifestHead => ({
    conveyance: form["head.conveyance"],
    carrier: form["head.carrier"],
    from: form["head.from"],
    to: form["head.to"],
  }));

export const VOID_REASON_MAX_LENGTH = 500;
const reasonOf = (required: string) => requiredLine({ required, ...limit("Reason", VOID_REASON_MAX_LENGTH) });
export const voidSchema = z.object({ reason: reasonOf("Say why it is voided") });

export const revisionSchema = issueOptionsSchema.extend({
  reason: reasonOf("Say what is corrected"),
  /** Confirms that the originals are back, since whoever holds an original can claim the goods. */
  originals_back: z
    .string()
    .nullish()
    .transform((text) => text === "yes"),
});
export type RevisionOptions = z.output<typeof revisionSchema>;
