import { useEffect } from "react";
import { usePageRouter } from "#app/kit/lists/page-router.ts";

/** Maximum age of data at a navigation's start: shared reads, or a replica that fell behind unnoticed. */
const MARGIN_MS = 2_000;

let beganAt = 0;

/** Records, in the shell, when the navigation began whose loaders read the shown data. */
export function useNavigationStart(): void {
  const router = usePageRouter();
  useEffect(() => {
    let to = router?.state.navigation.location;
    return router?.subscribe(({ navigation: { state, location } }) => {
      if (state === "loading" && location !== to) beganAt = Date.now();
      to = location;
    });
  }, [router]);
}

/** Milliseconds since the epoch; data of a newly opened route include all earlier changes. */
export const readAfter = (): number => beganAt - MARGIN_MS;
