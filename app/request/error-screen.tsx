import { lazy, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { followsDoneAct, isActDone } from "./act-done.ts";
import { ScreenCard } from "./screen-card.tsx";
import { ERROR_WORDS } from "./words.ts";

function ErrorCard({ reason, inside = false }: { reason?: string; inside?: boolean }) {
  const text = reason ?? ERROR_WORDS.failedText;
  return (
    <ScreenCard role="alert" title={ERROR_WORDS.failedTitle} text={text} inside={inside}>
      <Button onClick={() => window.history.go(0)}>{ERROR_WORDS.tryAgain}</Button>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {ERROR_WORDS.refresh}
      </Button>
    </ScreenCard>
  );
}

// Lazily loaded, since few visitors need it. When loading fails, the error card is shown.
const OtherScreen = lazy(() => import("./other-screens.tsx").catch(() => ({ default: ErrorCard })));

interface ErrorScreenProps {
  error: unknown;
  /** Name of the page, where a role may not open it. */
  page?: string | null;
  /** Set within a layout that stays, such as the back office's. */
  inside?: boolean;
}

/** Replaces a screen that could not be shown. */
export function ErrorScreen({ error, page, inside }: ErrorScreenProps) {
  const [isAfterAct] = useState(followsDoneAct);
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined as unknown };
  if (status === 403 && typeof data === "string")
    return <OtherScreen kind="forbidden" page={page} text={data} inside={inside} />;
  if (status === 404) return <OtherScreen kind="missing" inside={inside} />;
  if (status === 503 && (isAfterAct || isActDone(data))) return <OtherScreen kind="done" inside={inside} />;
  return <ErrorCard reason={status === 503 && typeof data === "string" ? data : undefined} inside={inside} />;
}
