import { useEffect } from "react";
import { usePageRouter } from "#app/kit/lists/page-router.ts";

/** A read can be older than its start by less: shared with a colleague, or of a replica that fell behind unnoticed. */
const MARGIN_MS = 2_000;

let beganAt = 0;

/** In the shell: records when the navigation began whose loaders read what the page shows. */
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

/** In milliseconds of the epoch: the data of a route that was just opened contain what happened earlier. */
export const readAfter = (): number => beganAt - MARGIN_MS;
