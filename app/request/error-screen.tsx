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

/** Replaces a screen that could not be shown; `inside` a layout that stays, such as the back office's. */
export function ErrorScreen({ error, inside }: { error: unknown; inside?: boolean }) {
  const [isAfterAct] = useState(followsDoneAct);
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined as unknown };
  if (status === 403 && typeof data === "string")
    return <OtherScreen kind="forbidden" text={data} inside={inside} />;
  if (status === 404) return <OtherScreen kind="missing" inside={inside} />;
  if (status === 503 && (isAfterAct || isActDone(data))) return <OtherScreen kind="done" inside={inside} />;
  return <ErrorCard reason={status === 503 && typeof data === "string" ? data : undefined} inside={inside} />;
}
