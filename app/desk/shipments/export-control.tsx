import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { ExportDialog } from "#app/exports/export-dialog.tsx";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
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
  const [choosing, setChoosing] = useState(false);
  const start = (detailed: boolean) => void exports.specified(scope, selection, detailed);
  return (
    <span className="flex">
      <Button
        size="sm"
        className="rounded-r-none"
        pending={exports.exporting}
        pendingLabel="Exporting..."
        onClick={() => start(false)}
      >
        <span>Export</span>
      </Button>
      <ActionMenu
        label="What to export"
        acts={[
          { id: "list", label: "Main columns", onAction: () => start(false) },
          { id: "details", label: "With details, to import again", onAction: () => start(true) },
          { id: "choose", label: "Excel, or choose columns…", onAction: () => setChoosing(true) },
        ]}
        trigger={
          <Button size="sm" iconOnly aria-label="What to export" className="-ml-px rounded-l-none">
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
      {choosing ? (
        <ExportDialog
          label={count === null ? "All that match" : pluralize(count, "shipment")}
          choice={exports.choice}
          groups={SHIPMENT_EXPORT_GROUPS}
          sets={SHIPMENT_EXPORT_SETS}
          onClose={() => setChoosing(false)}
          onExport={(choice) => {
            setChoosing(false);
            void exports.chosen(scope, selection, choice);
          }}
        />
      ) : null}
    </span>
  );
}
