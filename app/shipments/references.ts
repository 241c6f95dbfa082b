import { z } from "zod";
import type { ServiceType } from "#app/goods/service-type.ts";
import { optionalId, requiredLine, limit } from "#app/kit/text/text.ts";
import { airWaybillWarning, containerNumberWarning } from "./check-digits.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { type FieldColumn, valuesOf } from "./columns.ts";
import { REFERENCE_LABELS, type ReferenceKind } from "./reference-labels.ts";
import { referenceKey } from "./number-key.ts";

export { REFERENCE_LABELS, type ReferenceKind };
export const REFERENCE_KINDS = Object.keys(REFERENCE_LABELS) as [ReferenceKind, ...ReferenceKind[]];

/** The usual kinds of references by service, in the order they become known. */
const USUAL_KINDS: Readonly<Record<ServiceType, readonly ReferenceKind[]>> = {
  "Air Freight": ["hawb", "mawb", "purchase_order", "customer_reference"],
  "Sea Freight": ["house_bl", "master_bl", "booking", "purchase_order", "customer_reference"],
  "Road Transport": ["customer_reference", "purchase_order"],
};

export function nextReferenceKind(service: string, usedKinds: readonly string[]): ReferenceKind {
  const usual = USUAL_KINDS[service as ServiceType] ?? USUAL_KINDS["Road Transport"];
  return usual.find((kind) => !usedKinds.includes(kind)) ?? "other";
}

export const REFERENCE_MAX_LENGTH = 100;

export const REFERENCE_COLUMNS = {
  kind: {
    label: "Kind",
    value: z.enum(REFERENCE_KINDS, { error: DETAIL_MESSAGES.chooseFromList("kind of reference") }),
  },
  value: {
    label: "Number",
    value: requiredLine({
      required: DETAIL_MESSAGES.required("Reference"),
      ...limit("Reference", REFERENCE_MAX_LENGTH),
    }).refine((text) => text === "" || referenceKey(text) !== "", "A reference needs a letter or a digit"),
  },
} as const satisfies Record<string, FieldColumn>;

export const referenceSchema = z.object({
  id: optionalId(DETAIL_MESSAGES.required("Id")),
  ...valuesOf(REFERENCE_COLUMNS),
});
export type Reference = z.output<typeof referenceSchema>;

/** Returns a warning about a reference; it does not prevent saving. */
export function referenceWarning({ kind, value }: Pick<Reference, "kind" | "value">): string | null {
  if (kind === "mawb") return airWaybillWarning(value);
  if (kind === "container") return containerNumberWarning(value);
  return null;
}
