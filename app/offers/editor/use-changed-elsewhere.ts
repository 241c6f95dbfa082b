import { useState } from "react";
import { usePageRouter } from "#app/kit/lists/page-router.ts";
import { affectsRow } from "#app/live/event.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";

/** True once somebody else has saved, sent or discarded the draft. */
export function useChangedElsewhere(firstId: string): boolean {
  const [changed, setChanged] = useState(false);
  const router = usePageRouter();
  useLiveEvents((event) => {
    // The event of the draft's own creation may arrive only now, and that of a save before the page shows it.
    const isChange = ["offer.updated", "offer.sent", "offer.discarded"].includes(event.action);
    const isSaving = router?.state.navigation.state !== "idle";
    if (isChange && affectsRow(event, "offer", firstId) && !isSaving) setChanged(true);
    // Earlier events are of what the editor loaded, such as a save of one's own a moment ago.
  }, Date.now);
  return changed;
}
