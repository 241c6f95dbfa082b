import { useEffect } from "react";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import type { LiveEntity } from "#app/live/event.ts";

const REFRESH_MS = 60_000;

/** Follows changes of others, and the clock: what is late becomes so without anybody's act. */
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
