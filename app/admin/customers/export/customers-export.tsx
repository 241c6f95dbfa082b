import { ExportControl } from "#app/export/export-control.tsx";
import { useExport } from "#app/export/use-export.ts";
import { type CompanyFilter, companyQuery } from "#domain/companies/company-list.ts";
import {
  COMPANY_EXPORT_GROUPS,
  COMPANY_EXPORT_SETS,
  type CompanyColumn,
} from "#domain/companies/export-columns.ts";
import { pluralize } from "#domain/counts.ts";
import { type ExportChoice, exportChoiceFields } from "#domain/export/export-choice.ts";
import { COMPANY_MESSAGES } from "#words/companies.ts";
import { CUSTOMERS_ADDRESS } from "../address.ts";

const WORDS = { done: COMPANY_MESSAGES.exportedMany, failed: "Failed to export customers" };

export function CustomersExport(props: {
  filter: CompanyFilter;
  count: number;
  kept: ExportChoice<CompanyColumn>;
}) {
  const { filter, count } = props;
  const { exporting, choice, setChoice, run } = useExport(props.kept, WORDS);
  const start = async (next: ExportChoice<CompanyColumn>) => {
    setChoice(next);
    await run(
      `${CUSTOMERS_ADDRESS}/export?${companyQuery(filter)}`,
      new URLSearchParams(exportChoiceFields(next)),
    );
  };
  return (
    <ExportControl
      exporting={exporting}
      what={pluralize(count, "customer")}
      choice={choice}
      groups={COMPANY_EXPORT_GROUPS}
      sets={COMPANY_EXPORT_SETS}
      onChosen={(next) => void start(next)}
    />
  );
}
