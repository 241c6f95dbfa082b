import { useCallback, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import type { SharedFilter } from "#app/shipments/shared-filters.server.ts";
import { affects } from "#app/live/event.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { SharedAnswer } from "./shared-filters.route.ts";

const ADDRESS = "/admin/shipments/shared-filters";

export function useSharedFilters(initial: readonly SharedFilter[]) {
  const [filters, setFilters] = useState(initial);
  const [seen, setSeen] = useState(initial);
  if (initial !== seen) {
    setSeen(initial);
    setFilters(initial);
  }
  const take = (answer: SharedAnswer) => "filters" in answer && setFilters(answer.filters);
  useLiveEvents((event) => {
    // The filters on screen stay when they cannot be reloaded.
    if (affects(event, "shared_filter")) fetchJson<SharedAnswer>(ADDRESS).then(take, () => {});
  });
  /** Shares, renames or removes a filter. @returns the reason of a refusal, or nothing */
  const change = useCallback(async (fields: Record<string, string>): Promise<string | undefined> => {
    try {
      const answer = await fetch(ADDRESS, { method: "POST", body: new URLSearchParams(fields) });
      const body = (await answer.json()) as SharedAnswer;
      take(body);
      return "error" in body ? body.error : undefined;
    } catch {
      return SHIPMENT_MESSAGES.sharedFilterFailed;
    }
  }, []);
  return { filters, change };
}
