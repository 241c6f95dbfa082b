import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useNavigation } from "react-router";

/** Debounces a navigation; drops it when another page starts loading meanwhile, unless `isOwn` accepts its location. */
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
    putOff(act: () => void, wait: number) {
      drop();
      timer.current = setTimeout(act, wait);
    },
  };
}
