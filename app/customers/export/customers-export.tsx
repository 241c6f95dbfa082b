import { ExportControl } from "#app/exports/export-control.tsx";
import { useExport } from "#app/exports/use-export.ts";
import { type CompanyFilter, companyFilter } from "../company-list.ts";
import { COMPANY_EXPORT_GROUPS, COMPANY_EXPORT_SETS, type CompanyColumn } from "../export-columns.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { type ExportChoice, exportChoiceFields } from "#app/spreadsheets/export-choice.ts";
import { COMPANY_MESSAGES } from "../words.ts";
import { CUSTOMERS_ADDRESS } from "../address.ts";

const WORDS = { done: COMPANY_MESSAGES.exportedMany, failed: "Failed to export customers" };

export function CustomersExport(props: {
  filter: CompanyFilter;
  count: number;
  preference: ExportChoice<CompanyColumn>;
}) {
  const { filter, count } = props;
  const { exporting, choice, setChoice, run } = useExport(props.preference, WORDS);
  const start = async (next: ExportChoice<CompanyColumn>) => {
    setChoice(next);
    await run(
      `${CUSTOMERS_ADDRESS}/export?${companyFilter.query(filter)}`,
      new URLSearchParams(exportChoiceFields(next)),
    );
  };
  return (
    <ExportControl
      exporting={exporting}
      label={pluralize(count, "customer")}
      choice={choice}
      groups={COMPANY_EXPORT_GROUPS}
      sets={COMPANY_EXPORT_SETS}
      onChosen={(next) => void start(next)}
    />
  );
}
