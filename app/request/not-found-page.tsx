import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import { company } from "#content/company.ts";

function goBack() {
  if (window.history.length > 1) window.history.back();
  else window.location.assign("/");
}

export function NotFoundPage({ inside = false }: { inside?: boolean }) {
  const Place = inside ? "div" : "main";
  return (
    <Place
      className={classNames(
        "grid place-items-center bg-slate-50 p-6 text-center",
        inside ? "min-h-[60dvh]" : "min-h-dvh",
      )}
    >
      <title>{`Page not found · ${company.name}`}</title>
      <div>
        <RouteLine dashed className="mx-auto w-[min(12rem,80vw)] text-slate-400" />
        <p className="waybill-label mt-8 text-slate-600">404 · the route ends here</p>
        <h1 className="mt-3 text-4xl">Oops! Page not found</h1>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" variant="primary">
            Go Home
          </ButtonLink>
          <Button onClick={goBack}>Go Back</Button>
        </div>
      </div>
    </Place>
  );
}
