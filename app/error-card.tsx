import { Button } from "./ui/button.tsx";
import { classNames } from "./ui/class-names.ts";

/** What a visitor sees when rendering failed unexpectedly (admin-back-office.md, Error screen), or for a known reason. */
export function ErrorCard({ reason, inside = false }: { reason?: string; inside?: boolean }) {
  const Place = inside ? "div" : "main";
  return (
    <Place
      className={classNames(
        "grid place-items-center bg-slate-50 p-6 text-base",
        inside ? "min-h-[60dvh]" : "min-h-dvh",
      )}
    >
      <div role="alert" className="w-full max-w-md border border-slate-200 bg-white p-8">
        <h1 className="font-heading text-2xl font-bold text-ink-900">Something went wrong</h1>
        <p className="mt-3 text-slate-700">
          {reason ??
            "An unexpected error occurred. Please try refreshing the page or contact support if the problem persists."}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => window.history.go(0)}>Try Again</Button>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        </div>
      </div>
    </Place>
  );
}
