import { lazy } from "react";
import { isRouteErrorResponse } from "react-router";
import { ErrorCard } from "./error-card.tsx";

// Few visitors ever need it: no page has to bring it along.
const NotFoundPage = lazy(async () => ({ default: (await import("./not-found-page.tsx")).NotFoundPage }));

/** What stands where a screen could not be shown; `inside` a frame that stays, such as the back office's. */
export function ErrorScreen({ error, inside }: { error: unknown; inside?: boolean }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage inside={inside} />;
  const isAway = isRouteErrorResponse(error) && error.status === 503 && typeof error.data === "string";
  return <ErrorCard reason={isAway ? (error.data as string) : undefined} inside={inside} />;
}
