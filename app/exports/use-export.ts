import { useRef, useState } from "react";
import { fetchWithStepUp } from "#app/accounts/ensure-step-up.ts";
import { saveResponse } from "#app/kit/ui/save-response.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { useStateFor } from "#app/kit/ui/use-state-for.ts";
import type { ExportChoice } from "#app/spreadsheets/export-choice.ts";

export interface ExportWords {
  done: (count: number) => string;
  failed: string;
}

/** An export with selectable columns; `choice` starts with the stored preference. */
export function useExport<Column extends string>(preference: ExportChoice<Column>, words: ExportWords) {
  const download = useDownload(words);
  // Compared by content: the list is revalidated while an export begins, with an equal preference.
  const [choice, setChoice] = useStateFor(JSON.stringify(preference), preference);
  return { ...download, choice, setChoice };
}

/** Downloads a file by fetch, so that errors are shown on this page; one at a time. */
export function useDownload(words: ExportWords) {
  const [exporting, setExporting] = useState(false);
  const busy = useRef(false);
  const run = async (address: string, body?: URLSearchParams) => {
    if (busy.current) return;
    busy.current = true;
    setExporting(true);
    try {
      const count = await download(address, body);
      if (count !== null) toast.success(words.done(count));
    } catch (error) {
      toast.error(error instanceof ExportRefused ? error.message : words.failed);
    } finally {
      busy.current = false;
      setExporting(false);
    }
  };
  return { exporting, run };
}

class ExportRefused extends Error {}

/** @returns how many records the file has; null when the user cancels the step-up */
async function download(address: string, body?: URLSearchParams): Promise<number | null> {
  const response = await fetchWithStepUp(address, body ? { method: "POST", body } : {});
  if (!response) return null;
  if (!response.ok && response.headers.get("Content-Type")?.startsWith("application/json")) {
    const refusal: unknown = await response.json();
    if (typeof refusal === "string") throw new ExportRefused(refusal);
  }
  const count = response.headers.get("X-Export-Count");
  if (!response.ok || count === null) throw new Error(`the export answered ${response.status}`);
  await saveResponse(response, "export.csv");
  return Number(count);
}
