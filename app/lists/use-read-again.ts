import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { isReady } from "./is-ready.ts";

/** Changes that come close together are read at once. */
const GATHER_MS = 60;
const TRY_AGAIN_MS = 2_000;

/**
 * Reads this screen's loaders again, soon. While the server or its database is away nothing is read, because a loader
 * that fails would take the screen with it: what is shown stays until they are back.
 */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    const read = async () => {
      const isThere = await isReady();
      // Gone from the screen meanwhile.
      if (timer.current === undefined) return;
      timer.current = isThere ? undefined : setTimeout(() => void read(), TRY_AGAIN_MS);
      if (isThere) void revalidate();
    };
    timer.current ??= setTimeout(() => void read(), GATHER_MS);
  }, [revalidate]);
}
