import { formatCount, pluralize } from "#app/kit/text/counts.ts";

/** The reports in the order of the page: title, content, and the reason why one may be empty. */
export const REPORT_TEXTS = {
  "on-time": {
    title: "On time against the first promise",
    tile: "On time",
    counts:
      "Delivered by the estimated delivery that was given first. What had no promise, or no known moment of delivery, stands apart and is never counted as on time. By when they were created.",
    noneTitle: "No shipments in this period",
    none: "Here stands how many shipments arrived as promised, once shipments with an estimated delivery are delivered.",
  },
  margins: {
    title: "Margin by customer",
    tile: "Margin",
    counts:
      "Shipments created in the period: actual amounts where they have come, else as planned. Other currencies count at the rate that is stored with their line; without one they stand apart.",
    noneTitle: "No charges in this period",
    none: "Here stands what the shipments of each customer make, once they have charges: with an accepted offer, or added on their page.",
  },
  answers: {
    title: "Hours to the first answer",
    counts:
      "From a quote request to the first reply or offer, in hours the company was open. By when the request came in.",
    noneTitle: "No requests in this period",
    none: "Here stands how fast requests are answered, once one has come in and was answered from here.",
  },
  shipments: {
    title: "Shipments by month and mode",
    tile: "Shipments",
    counts: "All shipments by when they were created, cancelled ones too.",
    noneTitle: "No shipments in this period",
    none: "Here stand the shipments of each month by mode, from the first one that is created.",
  },
  lanes: {
    title: "Volume by lane",
    tile: "Chargeable weight",
    counts:
      "Shipments created in the period that were not cancelled, with their chargeable weight and their containers as twenty-foot units (TEU).",
    noneTitle: "No shipments in this period",
    none: "Here stand origins and destinations with what went between them, from the first shipment that is created.",
  },
  legs: {
    title: "Days by leg",
    counts:
      "From actual departure to actual arrival, on shipments created in the period. Legs without one of the two are counted as missing.",
    noneTitle: "No legs in this period",
    none: "Here stands how long legs take, once shipments have legs with an actual departure and an actual arrival.",
  },
  requests: {
    title: "From request to accepted offer",
    counts: "Requests received in the period, without spam, by how far each one got.",
    noneTitle: "No requests in this period",
    none: "Here stands how many requests became offers, and how many of those were accepted.",
  },
  reasons: {
    title: "Reasons for declining",
    tile: "Offers declined",
    counts: "Offers sent in the period that were declined, by the reason that was given.",
    noneTitle: "No offer was declined in this period",
    none: "Here stands what customers say when they decline an offer.",
  },
} as const satisfies Record<
  string,
  Record<"title" | "counts" | "noneTitle" | "none", string> & { tile?: string }
>;

export type ReportKey = keyof typeof REPORT_TEXTS;
export const REPORT_KEYS = Object.keys(REPORT_TEXTS) as ReportKey[];

export const REPORT_MESSAGES = {
  title: "Reports",
  files: "Reports as files",
  exported: (title: string) => `Exported the report «${title}»`,
  making: "The figures are being summed up",
  makingSince: (progress: { done: number; total: number } | null) =>
    progress
      ? `${formatCount(Math.min(progress.done, progress.total))} of ${pluralize(progress.total, "shipment, request or offer", "shipments, requests and offers")} are in. All else works meanwhile; the reports stand here as soon as they are complete.`
      : "That begins in a moment. All else works meanwhile; the reports stand here as soon as they are complete.",
} as const;

/** Counts like the tab «Waiting» of the requests: snoozed ones are separate. */
const waitingText = ({ waiting, snoozed }: { waiting: number; snoozed: number }) =>
  `${formatCount(waiting)} still ${waiting === 1 ? "waits" : "wait"}${snoozed === 0 ? "" : ` and ${formatCount(snoozed)} ${snoozed === 1 ? "is" : "are"} snoozed`}`;

/** One sentence on the figures of each report; `share` is a percentage. */
export const FINDINGS = {
  shipments: (of: {
    all: number;
    months: number;
    unit: "month" | "quarter";
    mode: string;
    share: string;
    best: string;
    most: number;
  }) =>
    `${pluralize(of.all, "shipment")} in ${pluralize(of.months, "month")}, most of them by ${of.mode} (${of.share}).${of.months > 1 ? ` The busiest ${of.unit} was ${of.best} with ${formatCount(of.most)}.` : ""}`,
  lanes: (of: { lane: string; most: number; all: number; share: string; lanes: number; weight: string }) =>
    `${of.lane} carried the most: ${formatCount(of.most)} of ${pluralize(of.all, "shipment")} (${of.share}) on ${pluralize(of.lanes, "lane")}; chargeable weight of all ${of.weight}.`,
  onTime: (of: { share: string; onTime: number; late: number; apart: number; open: number }) =>
    `${of.share} on time: ${formatCount(of.onTime)} of ${pluralize(of.onTime + of.late, "delivery with a promise", "deliveries with a promise")}. ${formatCount(of.apart)} without a promise or date and ${formatCount(of.open)} still open are counted in neither.`,
  noPromise: (of: { apart: number; open: number }) =>
    `Nothing with a promise has been delivered yet: ${formatCount(of.apart)} without a promise or date, ${formatCount(of.open)} still open.`,
  legs: (of: { leg: string; median: string; p90: string; measured: number }) =>
    `${of.leg} takes the longest: half of ${pluralize(of.measured, "leg")} within ${of.median} days, nine of ten within ${of.p90}.`,
  noLegs: (missing: number) =>
    `No leg has both an actual departure and an actual arrival: ${formatCount(missing)} miss one.`,
  answers: (of: { answered: number; median: string; p90: string; waiting: number; snoozed: number }) =>
    `Half of ${pluralize(of.answered, "answer")} came within ${of.median} opening hours, nine of ten within ${of.p90}; ${waitingText(of)}.`,
  noAnswers: (of: { waiting: number; snoozed: number }) =>
    `None was answered from here yet; ${waitingText(of)}.`,
  requests: (of: { all: number; offered: number; accepted: number; share: string }) =>
    `Of ${pluralize(of.all, "request")} ${formatCount(of.offered)} got an offer and ${formatCount(of.accepted)} ended in a yes (${of.share}).`,
  reasons: (of: { reason: string; most: number; all: number }) =>
    `«${of.reason}» was said most: ${formatCount(of.most)} of ${pluralize(of.all, "declined offer")}.`,
  margins: (of: { months: number; sums: string[]; planned: number; losses: number }) =>
    `Margin of ${pluralize(of.months, "month")}: ${of.sums.join("; ")}. ${of.planned === 0 ? "" : `${pluralize(of.planned, "line counts", "lines count")} as planned, for want of an actual amount. `}${of.losses === 0 ? "No customer shown is at a loss." : `${pluralize(of.losses, "customer")} shown at a loss.`}`,
} as const;
