import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useNavigation } from "react-router";

/**
 * Puts off what typing is to cause until one pauses. It is dropped when another page is on its way by then: a filter must
 * not take the place of the link that was followed.
 *
 * @param isOwn whether what is on its way is what this caused itself, which typing on may replace
 */
export function useDebouncedNavigation(isOwn: (location: Location) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { location } = useNavigation();
  const isLeaving = location !== undefined && !isOwn(location);
  const drop = useCallback(() => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (isLeaving) drop();
  }, [isLeaving, drop]);
  useEffect(() => drop, [drop]);
  return {
    drop,
    /** Does it after this many milliseconds, unless something else is put off meanwhile. */
    putOff(act: () => void, wait: number) {
      drop();
      timer.current = setTimeout(act, wait);
    },
  };
}
