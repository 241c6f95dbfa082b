import { lazy, type ReactNode, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { followsDoneAct, isActDone } from "./act-done.ts";
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

interface CardProps {
  role: "alert" | "status";
  title: string;
  text: string;
  inside: boolean;
  children: ReactNode;
}

function Card({ role, title, text, inside, children }: CardProps) {
  const Place = inside ? "div" : "main";
  return (
    <Place
      className={classNames(
        "grid place-items-center bg-slate-50 p-6 text-base",
        inside ? "min-h-[60dvh]" : "min-h-dvh",
      )}
    >
      <div role={role} className="w-full max-w-md border border-slate-200 bg-white p-8">
        <h1 className="font-heading text-2xl font-bold text-ink-900">{title}</h1>
        <p className="mt-3 text-slate-700">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
    </Place>
  );
}

function ErrorCard({ reason, inside = false }: { reason?: string; inside?: boolean }) {
  const text = reason ?? ERROR_WORDS.failedText;
  return (
    <Card role="alert" title={ERROR_WORDS.failedTitle} text={text} inside={inside}>
      <Button onClick={() => window.history.go(0)}>{ERROR_WORDS.tryAgain}</Button>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {ERROR_WORDS.refresh}
      </Button>
    </Card>
  );
}

/** Its link reads the page anew: «try again» would send the act a second time where the browser had sent it. */
function DoneCard({ inside = false }: { inside?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Card role="status" title={ERROR_WORDS.doneTitle} text={ERROR_WORDS.doneText} inside={inside}>
      <ButtonLink to={pathname + search}>{ERROR_WORDS.showPage}</ButtonLink>
    </Card>
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
  const [isAfterAct] = useState(followsDoneAct);
  if (isRouteErrorResponse(error) && error.status === 403 && typeof error.data === "string") {
    return <ForbiddenCard text={error.data} inside={inside} />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage inside={inside} />;
  const away = isRouteErrorResponse(error) && error.status === 503 ? (error.data as unknown) : undefined;
  if (isActDone(away) || (away !== undefined && isAfterAct)) return <DoneCard inside={inside} />;
  return <ErrorCard reason={typeof away === "string" ? away : undefined} inside={inside} />;
}
