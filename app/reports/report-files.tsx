import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { DownloadForm } from "#app/exports/export-control.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Popover } from "#app/kit/ui/popover.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { periodQuery, type ReportPeriod } from "./period.ts";
import { REPORTS_ADDRESS } from "./period-form.tsx";
import { parseReportFormat, REPORT_FORMATS, type ReportFormat } from "./report.ts";
import { REPORT_MESSAGES, REPORT_TEXTS, type ReportKey } from "./words.ts";

const FORMAT_NAMES: Record<ReportFormat, string> = { comma: "CSV (,)", semicolon: "CSV (;)" };
const FORMATS_TO_CHOOSE = REPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }));

interface FilesProps {
  names: readonly ReportKey[];
  period: ReportPeriod;
  /** The format chosen last. */
  format: ReportFormat;
}

/** A button with the files of all reports; without scripts they are listed below it. */
export function ReportFiles({ format: kept, ...which }: FilesProps) {
  const [format, setFormat] = useState(kept);
  if (which.names.length === 0) return null;
  const list = <FileList {...which} format={format} setFormat={setFormat} />;
  return (
    <>
      <Popover
        label={REPORT_MESSAGES.files}
        trigger={
          <Button className="[@media(scripting:none)]:hidden!">
            Export
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {list}
      </Popover>
      <noscript>{list}</noscript>
    </>
  );
}

function FileList(props: FilesProps & { setFormat: (format: ReportFormat) => void }) {
  const { names, period, format, setFormat } = props;
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-6">
        <h2 className="font-sans text-sm tracking-normal">{REPORT_MESSAGES.files}</h2>
        <Select
          aria-label="File format"
          options={FORMATS_TO_CHOOSE}
          value={format}
          onChange={(event) => setFormat(parseReportFormat(event.currentTarget.value))}
          className="h-8! w-auto! text-sm! pointer-coarse:h-11!"
        />
      </div>
      <ul className="divide-y divide-slate-200 border-t border-slate-200">
        {names.map((name) => (
          <li key={name} className="flex items-center justify-between gap-6 py-1.5">
            <span className="min-w-0">{REPORT_TEXTS[name].title}</span>
            <DownloadForm
              address={`${REPORTS_ADDRESS}/${name}/export?${periodQuery(period)}`}
              fields={{ format }}
              done={() => REPORT_MESSAGES.exported(REPORT_TEXTS[name].title)}
            >
              <span>Download</span>
              <span className="sr-only">: {REPORT_TEXTS[name].title}</span>
            </DownloadForm>
          </li>
        ))}
      </ul>
    </>
  );
}
