import { lazy } from "react";
import { isRouteErrorResponse } from "react-router";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { ERROR_WORDS } from "./words.ts";

function ForbiddenCard({ text, inside = false }: { text: string; inside?: boolean }) {
  const Place = inside ? "div" : "main";
  return (
    <Place
      className={classNames(
        "grid place-items-center bg-slate-50 p-6",
        inside ? "min-h-[60dvh]" : "min-h-dvh",
      )}
    >
      <div className="w-full max-w-md border border-slate-200 bg-white p-8 text-base">
        <title>Not part of your role</title>
        <h1 className="font-heading text-2xl font-bold text-ink-900">Not part of your role</h1>
        <p className="mt-3 text-slate-700">{text}</p>
        <div className="mt-6">
          <ButtonLink to="/admin">To the dashboard</ButtonLink>
        </div>
      </div>
    </Place>
  );
}

function ErrorCard({ reason, inside = false }: { reason?: string; inside?: boolean }) {
  const Place = inside ? "div" : "main";
  return (
    <Place
      className={classNames(
        "grid place-items-center bg-slate-50 p-6 text-base",
        inside ? "min-h-[60dvh]" : "min-h-dvh",
      )}
    >
      <div role="alert" className="w-full max-w-md border border-slate-200 bg-white p-8">
        <h1 className="font-heading text-2xl font-bold text-ink-900">{ERROR_WORDS.failedTitle}</h1>
        <p className="mt-3 text-slate-700">{reason ?? ERROR_WORDS.failedText}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => window.history.go(0)}>{ERROR_WORDS.tryAgain}</Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {ERROR_WORDS.refresh}
          </Button>
        </div>
      </div>
    </Place>
  );
}

// Few visitors ever need it: no page has to bring it along. Where it does not come, the other card speaks.
const NotFoundPage = lazy(() =>
  import("./not-found-page.tsx").then(
    (code) => ({ default: code.NotFoundPage }),
    () => ({ default: ErrorCard }),
  ),
);

/** Stands in for a screen that could not be shown; `inside` a frame that stays, such as the back office's. */
export function ErrorScreen({ error, inside }: { error: unknown; inside?: boolean }) {
  if (isRouteErrorResponse(error) && error.status === 403 && typeof error.data === "string") {
    return <ForbiddenCard text={error.data} inside={inside} />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage inside={inside} />;
  const isAway = isRouteErrorResponse(error) && error.status === 503 && typeof error.data === "string";
  return <ErrorCard reason={isAway ? (error.data as string) : undefined} inside={inside} />;
}
