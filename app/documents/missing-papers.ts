import type { FreightType } from "#app/goods/service-type.ts";
import type { Incoterm } from "#app/shipments/terms.ts";
import {
  type DocumentKind,
  isWithinCustoms,
  type Paper,
  PAPER_LEAD_HOURS,
  paperList,
  type PaperList,
  type PaperRule,
  PAPERS,
  type PaperSide,
  type PaperStage,
} from "#app/shipments/paper.ts";
import { z } from "zod";
import { requiredLine } from "#app/kit/text/text.ts";

export const PAPER_LABELS: Record<Paper, string> = {
  invoice: "Commercial invoice",
  packing_list: "Packing list",
  awb: "Air waybill",
  bill_of_lading: "Bill of lading",
  cmr: "CMR consignment note",
  customs: "Customs declaration",
  dangerous_goods: "Dangerous goods declaration",
  proof_of_delivery: "Proof of delivery",
};

/** Names of papers for lists within a sentence. */
const PAPER_SHORT: Record<Paper, string> = {
  invoice: "invoice",
  packing_list: "packing list",
  awb: "AWB",
  bill_of_lading: "B/L",
  cmr: "CMR",
  customs: "customs",
  dangerous_goods: "dangerous goods",
  proof_of_delivery: "proof of delivery",
};

export const PAPER_STAGE_TEXTS: Record<PaperStage, string> = {
  departure: "before departure",
  arrival: "before delivery",
  delivery: "once delivered",
};

export const PAPER_SIDE_TEXTS: Record<PaperSide, string> = {
  shipper: "from the shipper",
  consignee: "from the consignee",
  us: "from us",
};

export const PAPER_MESSAGES = {
  unknown: "This paper is not known",
  failed: "This could not be saved. Please try again.",
} as const;

/** Describes missing papers briefly: «2 papers», «proof of delivery». */
export const papersWords = (papers: readonly Paper[]): string => {
  const [only] = papers;
  return only && papers.length === 1 ? PAPER_SHORT[only] : `${papers.length} papers`;
};

/** Names missing papers: «Missing: invoice, packing list, AWB». */
export const papersNamed = (papers: readonly Paper[]): string =>
  `Missing: ${papers.map((paper) => PAPER_SHORT[paper]).join(", ")}`;

export interface PaperFacts {
  mode: FreightType;
  incoterm: Incoterm | null;
  originCountry: string | null;
  destinationCountry: string | null;
  status: string;
  dangerousGoods: boolean;
  createdAt: Date;
  /** Time of the first event after «pending». */
  movedAt: Date | null;
  /** Departure of the first leg: actual, else estimated. */
  departure: Date | null;
  estimatedDelivery: Date | null;
  deliveredAt: Date | null;
  /** Papers available as files or issued documents, or waived. */
  settled: ReadonlySet<string>;
}

export interface MissingPaper {
  paper: Paper;
  stage: PaperStage;
  since: Date | null;
  /** Null when it depends on an unknown Incoterm. */
  by: PaperSide | null;
}

const LEAD_MS = PAPER_LEAD_HOURS * 3_600_000;

/** Lists missing papers in the order of the list; none for a cancelled shipment. */
export function missingPapers(list: PaperList, facts: PaperFacts, now: Date): MissingPaper[] {
  if (facts.status === "cancelled") return [];
  return list.rules
    .filter((rule) => isNeeded(rule, list, facts) && !facts.settled.has(rule.paper))
    .map((rule) => ({
      paper: rule.paper,
      stage: rule.stage,
      since: dueSince(rule.stage, facts, now),
      by: handedInBy(rule, list, facts.incoterm),
    }));
}

/** The kinds of documents we issue that count as the paper. */
export const documentsFor = (paper: Paper): readonly DocumentKind[] =>
  paperList.rules.flatMap((rule) => (rule.paper === paper ? (rule.documents ?? []) : []));

export const duePapers = (missing: readonly MissingPaper[]) => missing.filter(({ since }) => since !== null);

function isNeeded(rule: PaperRule, { customsUnion }: PaperList, facts: PaperFacts): boolean {
  if (!rule.modes.includes(facts.mode)) return false;
  if (rule.dangerous && !facts.dangerousGoods) return false;
  const { originCountry: from, destinationCountry: to } = facts;
  if (rule.route === "abroad") return !(from && from === to);
  if (rule.route === "customs") return !isWithinCustoms(from, to);
  if (!rule.route) return true;
  if (!from || !to || from === to) return false;
  const isInUnion = (country: string) => customsUnion.includes(country);
  return rule.route === "out" ? !isInUnion(to) : !isInUnion(from) && isInUnion(to);
}

function dueSince(stage: PaperStage, facts: PaperFacts, now: Date): Date | null {
  const { status, movedAt, createdAt, deliveredAt } = facts;
  const isDelivered = status === "delivered";
  if (stage === "delivery") return isDelivered ? (deliveredAt ?? createdAt) : null;
  const isDeparture = stage === "departure";
  const planned = isDeparture ? facts.departure : facts.estimatedDelivery;
  const plannedFrom =
    planned && planned.getTime() - LEAD_MS <= now.getTime() ? planned.getTime() - LEAD_MS : null;
  const hasReached = isDeparture ? status !== "pending" : isDelivered || status === "out_for_delivery";
  // In progress without a known date: due since the first known time.
  const begunAt = hasReached ? (movedAt ?? createdAt).getTime() : null;
  const since = isDeparture
    ? Math.min(plannedFrom ?? Infinity, begunAt ?? Infinity)
    : (plannedFrom ?? begunAt ?? Infinity);
  return Number.isFinite(since) ? new Date(Math.max(since, createdAt.getTime())) : null;
}

function handedInBy({ by }: PaperRule, { duties }: PaperList, incoterm: Incoterm | null): PaperSide | null {
  if (by !== "export" && by !== "import") return by;
  return incoterm && duties[incoterm][by];
}

export const WAIVER_MAX_LENGTH = 500;

export const waiverSchema = z.object({
  paper: z.enum(PAPERS, { error: PAPER_MESSAGES.unknown }),
  reason: requiredLine({
    required: "Say why it is not needed",
    max: WAIVER_MAX_LENGTH,
    tooLong: "At most 500 characters",
  }),
});
export type Waiver = z.output<typeof waiverSchema>;
