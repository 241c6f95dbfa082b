import { ExportControl } from "#app/export/export-control.tsx";
import { SHIPMENT_EXPORT_GROUPS, SHIPMENT_EXPORT_SETS } from "#domain/shipments/export-columns.ts";
import { pluralize } from "#domain/counts.ts";
import { selectionFormData, type ShipmentSelection } from "#domain/shipments/selection.ts";
import { useExport } from "#app/export/use-export.ts";
import { type ExportChoice, exportChoiceFields } from "#domain/export/export-choice.ts";
import type { ImportColumn } from "#domain/shipments/csv.ts";
import { shipmentFilterParams } from "#domain/shipments/shipment-filter.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";

const address = "/admin/shipments/export";
const WORDS = { done: SHIPMENT_MESSAGES.exportedMany, failed: SHIPMENT_MESSAGES.exportFailed };

type Scope = "all" | "selection";

export function useShipmentExport(kept: ExportChoice<ImportColumn>) {
  const { exporting, choice, setChoice, run } = useExport(kept, WORDS);
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
      what={count === null ? "All that match" : pluralize(count, "shipment")}
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
