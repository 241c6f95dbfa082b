import type {
  AnswerReport,
  FunnelReport,
  LaneReport,
  LegReport,
  MarginReport,
  OnTimeMonth,
  ShipmentsByMonth,
} from "./report.ts";
import type { ReportKey } from "./words.ts";
import { answersReport } from "./answers-report.tsx";
import { lanesReport } from "./lanes-report.tsx";
import { legsReport } from "./legs-report.tsx";
import { marginsReport } from "./margins-report.tsx";
import { onTimeReport } from "./on-time-report.tsx";
import { reasonsReport, requestsReport } from "./requests-report.tsx";
import type { ReportView } from "./report-view.ts";
import { shipmentsReport } from "./shipments-report.tsx";

export interface ReportRows {
  shipments: readonly ShipmentsByMonth[];
  lanes: LaneReport;
  "on-time": readonly OnTimeMonth[];
  legs: LegReport;
  answers: AnswerReport;
  requests: FunnelReport;
  reasons: NonNullable<FunnelReport["reasons"]>;
  margins: MarginReport;
}

export type ReadReports = { [Key in ReportKey]?: ReportRows[Key] | null };

const VIEWS: { [Key in ReportKey]: ReportView<ReportRows[Key]> } = {
  shipments: shipmentsReport,
  lanes: lanesReport,
  "on-time": onTimeReport,
  legs: legsReport,
  answers: answersReport,
  requests: requestsReport,
  reasons: reasonsReport,
  margins: marginsReport,
};

export const viewOf = <Key extends ReportKey>(key: Key): ReportView<ReportRows[Key]> => VIEWS[key];
