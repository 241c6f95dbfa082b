import { Download } from "lucide-react";
import { useState } from "react";
import { ExportDialog } from "#app/exports/export-dialog.tsx";
import { useExport } from "#app/exports/use-export.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type ChargeFilter, chargeQuery } from "../charge-list.ts";
import { CHARGE_EXPORT_GROUPS, CHARGE_EXPORT_SETS, type ChargeColumn } from "../export-columns.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { type ExportChoice, exportChoiceFields } from "#app/spreadsheets/export-choice.ts";
import { CHARGE_MESSAGES } from "../words.ts";

export const CHARGES_ADDRESS = "/admin/charges";
const WORDS = { done: CHARGE_MESSAGES.exportedMany, failed: "The file could not be made. Please try again." };

/** The file for the accountant: asks for its kind and columns, beginning with what was chosen last. */
export function ChargesExport(props: {
  filter: ChargeFilter;
  count: number;
  preference: ExportChoice<ChargeColumn>;
}) {
  const { exporting, choice, setChoice, run } = useExport(props.preference, WORDS);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button pending={exporting} pendingLabel="Exporting..." onClick={() => setChoosing(true)}>
        <Download aria-hidden="true" />
        CSV for the accountant
      </Button>
      {choosing ? (
        <ExportDialog
          what={`${pluralize(props.count, "charge")} of ${props.filter.month}`}
          choice={choice}
          groups={CHARGE_EXPORT_GROUPS}
          sets={CHARGE_EXPORT_SETS}
          onClose={() => setChoosing(false)}
          onExport={(next) => {
            setChoosing(false);
            setChoice(next);
            void run(
              `${CHARGES_ADDRESS}/export?${chargeQuery(props.filter)}`,
              new URLSearchParams(exportChoiceFields(next)),
            );
          }}
        />
      ) : null}
    </>
  );
}
