import { ExportControl } from "#app/export/export-control.tsx";
import { SHIPMENT_EXPORT_GROUPS, SHIPMENT_EXPORT_SETS } from "#domain/shipments/export-columns.ts";
import { pluralize } from "#domain/counts.ts";
import type { ShipmentSelection } from "#domain/shipments/selection.ts";
import type { useShipmentExport } from "./use-shipment-export.ts";

/** Exports shipments: the specified columns at a click, all details, or what one chooses. */
export function ShipmentExport(props: {
  exports: ReturnType<typeof useShipmentExport>;
  /** All that match, or a selection. */
  scope: "all" | "selection";
  selection: ShipmentSelection;
  /** Null where it is not known. */
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
