import { BarList } from "#app/charts/bar-list.tsx";
import { formatCount } from "#domain/counts.ts";
import { offersAddress } from "#domain/reports/list-address.ts";
import type { FunnelReport, NoReason } from "#domain/reports/report.ts";
import { DECLINE_REASONS } from "#words/offer-page.ts";
import { FINDINGS } from "#words/reports.ts";
import type { ReportView } from "./report.ts";
import { countCell, figures, numberCell, shareOf, shareText, sum, wordCell, words } from "./report-table.ts";

type Rows = NonNullable<FunnelReport["reasons"]>;

const nameOf = (reason: NoReason) => (reason === "none" ? "No reason given" : DECLINE_REASONS[reason]);
const all = (rows: Rows) => sum(rows, ({ offers }) => offers);

export const reasonsReport: ReportView<Rows> = {
  isEmpty: (rows) => all(rows) === 0,
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
      label="Reasons for no"
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
