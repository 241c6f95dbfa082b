import type { ReactNode } from "react";
import type { ReportPeriod } from "#domain/reports/period.ts";
import type { ReportTable } from "./report-table.ts";

/** How one report is shown: each part is computed from the same rows. */
export interface ReportView<Rows> {
  isEmpty: (rows: Rows) => boolean;
  /** What the figures say, in one sentence. */
  finding: (rows: Rows, period: ReportPeriod) => string;
  table: (rows: Rows, period: ReportPeriod) => ReportTable;
  Chart: (props: { rows: Rows; period: ReportPeriod }) => ReactNode;
}
