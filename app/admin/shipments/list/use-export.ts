import { useRef, useState } from "react";
import { proveFirst } from "#app/session/fresh-proof.tsx";
import { toast } from "#app/ui/toast.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { isEverything, type ShipmentSelection, selectionFormData } from "#domain/shipments/selection.ts";
import {
  countConditions,
  type ShipmentFilter,
  shipmentFilterParams,
} from "#domain/shipments/shipment-filter.ts";

/** Downloads an export and says how many shipments it holds; leaving the page ends it, on the server too. */
export function useExport() {
  const [exporting, setExporting] = useState(false);
  const busy = useRef(false);
  const run = async (address: string, body?: URLSearchParams) => {
    if (busy.current) return;
    busy.current = true;
    setExporting(true);
    try {
      toast.success(SHIPMENT_MESSAGES.exportedMany(await download(address, body)));
    } catch (error) {
      toast.error(error instanceof ExportRefused ? error.message : SHIPMENT_MESSAGES.exportFailed);
    } finally {
      busy.current = false;
      setExporting(false);
    }
  };
  return {
    exporting,
    /** Every shipment that matches: all specified columns, or with details those of an import. */
    exportAll: async (filter: ShipmentFilter, detailed: boolean) => {
      if (countConditions(filter) > 0 || (await proveFirst()))
        await run(`/admin/shipments/export?${detailed ? "details&" : ""}${shipmentFilterParams(filter)}`);
    },
    /** The shipments of a selection: the columns of the bulk export, or with details those of an import. */
    exportSelection: async (selection: ShipmentSelection, detailed: boolean) => {
      if (!isEverything(selection) || (await proveFirst()))
        await run(
          `/admin/shipments/export${detailed ? "?details" : ""}`,
          new URLSearchParams(selectionFormData(selection)),
        );
    },
  };
}

class ExportRefused extends Error {}

/** @returns how many shipments the file holds */
async function download(address: string, body?: URLSearchParams): Promise<number> {
  const response = await fetch(address, body ? { method: "POST", body } : {});
  if (response.status === 409) throw new ExportRefused(SHIPMENT_MESSAGES.exportsRunning);
  const count = response.headers.get("X-Shipment-Count");
  if (!response.ok || count === null) throw new Error(`the export answered ${response.status}`);
  const [, name = "shipments.csv"] =
    /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click returns; the file itself is held by the browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return Number(count);
}
