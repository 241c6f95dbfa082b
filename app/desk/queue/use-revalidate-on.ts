import { useEffect } from "react";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import type { LiveEntity } from "#app/live/event.ts";

const REFRESH_MS = 60_000;

/** Revalidates on changes by others, and regularly, since shipments become late by time alone. */
export function useRevalidateOn(...entities: readonly [LiveEntity, ...LiveEntity[]]): void {
  const readAgain = useRefetch();
  useRefetchOn(...entities);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") readAgain();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [readAgain]);
}
