import { ExportControl } from "#app/exports/export-control.tsx";
import { SHIPMENT_EXPORT_GROUPS, SHIPMENT_EXPORT_SETS } from "#app/shipments/export-columns.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { selectionFormData, type ShipmentSelection } from "#app/shipments/selection.ts";
import { useExport } from "#app/exports/use-export.ts";
import { type ExportChoice, exportChoiceFields } from "#app/spreadsheets/export-choice.ts";
import type { ImportColumn } from "#app/shipments/csv.ts";
import { shipmentFilterParams } from "#app/shipments/shipment-filter.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

const address = "/admin/shipments/export";
const WORDS = { done: SHIPMENT_MESSAGES.exportedMany, failed: SHIPMENT_MESSAGES.exportFailed };

type Scope = "all" | "selection";

export function useShipmentExport(preference: ExportChoice<ImportColumn>) {
  const { exporting, choice, setChoice, run } = useExport(preference, WORDS);
  return {
    exporting,
    choice,
    specified: async (scope: Scope, selection: ShipmentSelection, detailed: boolean) => {
      if (scope === "all" && selection.all)
        await run(`${address}?${detailed ? "details&" : ""}${shipmentFilterParams(selection.filter)}`);
      else await run(`${address}${detailed ? "?details" : ""}`, bodyOf(selection));
    },
    chosen: async (scope: Scope, selection: ShipmentSelection, next: ExportChoice<ImportColumn>) => {
      setChoice(next);
      const body = bodyOf(selection);
      for (const [name, value] of exportChoiceFields(next)) body.append(name, value);
      body.append("name", scope);
      await run(address, body);
    },
  };
}

const bodyOf = (selection: ShipmentSelection) => new URLSearchParams(selectionFormData(selection));

export function ShipmentExport(props: {
  exports: ReturnType<typeof useShipmentExport>;
  scope: "all" | "selection";
  selection: ShipmentSelection;
  count: number | null;
}) {
  const { exports, scope, selection, count } = props;
  const start = (detailed: boolean) => void exports.specified(scope, selection, detailed);
  return (
    <ExportControl
      exporting={exports.exporting}
      label={count === null ? "All that match" : pluralize(count, "shipment")}
      onExport={() => start(false)}
      acts={[
        { id: "list", label: "Main columns", onAction: () => start(false) },
        { id: "details", label: "With details, to import again", onAction: () => start(true) },
      ]}
      choice={exports.choice}
      groups={SHIPMENT_EXPORT_GROUPS}
      sets={SHIPMENT_EXPORT_SETS}
      onChosen={(choice) => void exports.chosen(scope, selection, choice)}
    />
  );
}
