import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Changes that come close together are read at once. */
const GATHER_MS = 60;

/** Reads this screen's loaders again, soon. A server or database that is away is waited for (`readPatiently`): what is shown stays. */
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
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, GATHER_MS);
  }, [revalidate]);
}
