import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { affects, type LiveEntity } from "./event.ts";
import { useLiveEvents } from "./use-live-events.ts";

/** Reads this screen's loaders again when one of these entities changed. */
export function useRefetchOn(...entities: LiveEntity[]): void {
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (affects(event, ...entities)) readAgain();
  });
}
