import { z } from "zod";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { EVENT_CODE_KEYS, type EventCodeKey } from "./event-codes.ts";

/** DCSA ACT, EST, PLN; only actual events set a shipment's status. */
export const CLASSIFIERS = ["actual", "estimated", "planned"] as const;
export type Classifier = (typeof CLASSIFIERS)[number];

export const CLASSIFIER_LABELS: Readonly<Record<Classifier, string>> = {
  actual: "Actual: it has happened",
  estimated: "Estimated: it is expected",
  planned: "Planned: it is agreed",
};

const EVENT_SOURCES = ["staff", "bulk", "import", "offer", "api", "consolidation"] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

const SOURCE_WORDS = new Map<string, string>([
  ["bulk", "set for many at once"],
  ["import", "from an import"],
  ["offer", "from an accepted offer"],
  ["api", "from another system"],
  ["consolidation", "from its consolidation"],
]);

export const sourceWords = (source: string): string | undefined => SOURCE_WORDS.get(source);

export const eventFields = {
  classifier: z.enum(CLASSIFIERS, { error: "Choose a kind from the list" }).default("actual"),
  code: z
    .enum(["", ...EVENT_CODE_KEYS], { error: "Choose an event from the list" })
    .default("")
    .transform((code): EventCodeKey | null => code || null),
  internal: z
    .string()
    .optional()
    .transform((value) => value === "on"),
};

export const WITHDRAWAL_REASONS = [
  "Wrong shipment",
  "Wrong status",
  "Wrong date or place",
  "Entered twice",
  "It did not happen",
  "Other",
] as const;

export const WITHDRAWAL_DETAIL_MAX_LENGTH = 400;

/** Reason for a withdrawal and a note, which «Other» requires. */
export const withdrawalForm = z
  .object({
    reason: z.enum(WITHDRAWAL_REASONS, { error: SHIPMENT_MESSAGES.reasonRequired }),
    detail: z
      .string()
      .trim()
      .max(WITHDRAWAL_DETAIL_MAX_LENGTH, "Details must be at most 400 characters")
      .default(""),
  })
  .refine(({ reason, detail }) => reason !== "Other" || detail !== "", {
    path: ["detail"],
    message: "Please say why",
  })
  .transform(({ reason, detail }) => {
    if (detail === "") return reason as string;
    return reason === "Other" ? detail : `${reason}: ${detail}`;
  });

const PREFIX = "proof ";

/** External id of the event of a driver's proof of delivery, so that a retry stores it once. */
export const proofEventId = (fileId: string): string => `${PREFIX}${fileId}`;

export const isProofEventId = (externalId: string): boolean => externalId.startsWith(PREFIX);
