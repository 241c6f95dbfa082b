import { useEffect, useState } from "react";
import type { TrackingView } from "#domain/shipments/tracking-view.ts";
import { fetchAnswer, type TrackAnswer } from "./track-answer.ts";

/** How old what is shown may get, in milliseconds. An office of many that track shares one limit of searches. */
const FRESH_FOR_MS = 120_000;
const LOOK_EVERY_MS = 15_000;

/**
 * The shipment that was found, asked for again while somebody looks at it, and at once when they come back to it. An
 * answer that does not come, or says less than what is shown, changes nothing.
 */
export function useFreshView(found: TrackAnswer): TrackingView | undefined {
  const [newer, setNewer] = useState<{ than: TrackAnswer; view: TrackingView }>();
  useEffect(() => {
    if (!found.view) return;
    const left = new AbortController();
    let asked = Date.now();
    async function look() {
      if (document.hidden || Date.now() - asked < FRESH_FOR_MS) return;
      asked = Date.now();
      try {
        const { view, error } = await fetchAnswer(found.typed, left.signal);
        if (view && !error) setNewer({ than: found, view });
      } catch {}
    }
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [found]);
  return newer?.than === found ? newer.view : found.view;
}
