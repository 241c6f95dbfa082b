import { BarList } from "#app/kit/charts/bar-list.tsx";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { offersAddress, requestsAddress } from "./list-address.ts";
import { formatSpan, type ReportPeriod } from "./period.ts";
import type { FunnelReport } from "./report.ts";
import { type NoReason, OFFER_RESULTS, type OfferResult } from "#app/offers/offer-list.ts";
import { REQUEST_STAGES, type RequestStage } from "#app/quote-requests/quote-filter.ts";
import { FINDINGS } from "./words.ts";
import {
  countCell,
  figures,
  numberCell,
  type ReportView,
  shareOf,
  shareText,
  spanColumn,
  sum,
  wordCell,
  words,
} from "./report-view.ts";
import { REASON_NAMES } from "#app/offers/offer.ts";

const STAGE_NAMES: Record<RequestStage, string> = {
  unanswered: "Unanswered",
  answered: "Answered, no offer",
  offered: "Offer open or lapsed",
  declined: "Declined",
  accepted: "Accepted",
};
const RESULT_NAMES: Record<OfferResult, string> = {
  unanswered: "Offers sent: no answer",
  accepted: "Offers sent: accepted",
  declined: "Offers sent: declined",
  withdrawn: "Offers sent: withdrawn",
};

const at = (rows: FunnelReport["requests"], ...stages: RequestStage[]) =>
  sum(rows, (row) => sum(stages, (stage) => row[stage]));

export const requestsReport: ReportView<FunnelReport> = {
  isEmpty: ({ requests, offers }) =>
    at(requests, ...REQUEST_STAGES) +
      sum(offers ?? [], (row) => sum(OFFER_RESULTS, (result) => row[result])) ===
    0,
  finding: ({ requests }) => {
    const all = at(requests, ...REQUEST_STAGES);
    const accepted = at(requests, "accepted");
    return FINDINGS.requests({
      all,
      offered: at(requests, "offered", "declined", "accepted"),
      accepted,
      share: shareText(accepted, all) || "–",
    });
  },
  headline: ({ requests }) => {
    const [all, accepted] = [at(requests, ...REQUEST_STAGES), at(requests, "accepted")];
    return {
      figure: shareText(accepted, all) || "–",
      note: `${formatCount(accepted)} of ${pluralize(all, "request")} accepted`,
    };
  },
  table: ({ requests, offers }, period) => ({
    columns: [
      spanColumn(period),
      figures("Requests"),
      ...REQUEST_STAGES.map((stage) => figures(STAGE_NAMES[stage])),
      ...(offers ? OFFER_RESULTS.map((result) => figures(RESULT_NAMES[result])) : []),
    ],
    rows: requests.map((row, index) => [
      wordCell(formatSpan(row.span), undefined, row.span),
      countCell(at([row], ...REQUEST_STAGES), requestsAddress(row.span)),
      ...REQUEST_STAGES.map((stage) => countCell(row[stage], requestsAddress(row.span, { stage }))),
      ...(offers
        ? OFFER_RESULTS.map((result) =>
            countCell(offers[index]?.[result] ?? 0, offersAddress(row.span, { result })),
          )
        : []),
    ]),
  }),
  Chart: ({ rows: { requests }, period }) => (
    <BarList label="From request to accepted offer" bars={stepsOf(requests, period)} />
  ),
};

function stepsOf(requests: FunnelReport["requests"], period: ReportPeriod) {
  const all = at(requests, ...REQUEST_STAGES);
  const steps: [string, RequestStage[], string?][] = [
    ["Requests received", [...REQUEST_STAGES], requestsAddress(period)],
    ["Answered", ["answered", "offered", "declined", "accepted"]],
    ["Got an offer", ["offered", "declined", "accepted"]],
    ["Accepted", ["accepted"], requestsAddress(period, { stage: "accepted" })],
  ];
  return steps.map(([label, stages, to]) => {
    const value = at(requests, ...stages);
    return {
      key: label,
      label,
      value,
      text: formatCount(value),
      note: shareText(value, all) || undefined,
      to,
    };
  });
}

type Rows = NonNullable<FunnelReport["reasons"]>;

const nameOf = (reason: NoReason) => (reason === "none" ? "No reason given" : REASON_NAMES[reason]);
const all = (rows: Rows) => sum(rows, ({ offers }) => offers);

export const reasonsReport: ReportView<Rows> = {
  isEmpty: (rows) => all(rows) === 0,
  headline: (rows) => ({
    figure: formatCount(all(rows)),
    note: `most for “${rows[0] ? nameOf(rows[0].reason) : ""}”`,
  }),
  finding: (rows) =>
    rows[0] ? FINDINGS.reasons({ reason: nameOf(rows[0].reason), most: rows[0].offers, all: all(rows) }) : "",
  table: (rows, period) => ({
    columns: [words("Reason"), figures("Declined offers"), figures("Share, %")],
    rows: rows.map(({ reason, offers }) => [
      wordCell(nameOf(reason)),
      countCell(offers, offersAddress(period, { result: "declined", reason })),
      numberCell(shareOf(offers, all(rows))),
    ]),
  }),
  Chart: ({ rows, period }) => (
    <BarList
      label="Reasons for declining"
      bars={rows.map(({ reason, offers }) => ({
        key: reason,
        label: nameOf(reason),
        value: offers,
        text: formatCount(offers),
        note: shareText(offers, all(rows)),
        look: "slate",
        to: offersAddress(period, { result: "declined", reason }),
      }))}
    />
  ),
};
