import { pathIn } from "#app/kit/language/language.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import { ERROR_WORDS } from "./words.ts";
import { company } from "#content/company.ts";

function goBack() {
  if (window.history.length > 1) window.history.back();
  else window.location.assign(pathIn("/"));
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
      <title>{`${ERROR_WORDS.notFoundTitle} · ${company.name}`}</title>
      <div>
        <RouteLine dashed className="mx-auto w-[min(12rem,80vw)] text-slate-400" />
        <p className="waybill-label mt-8 text-slate-600">{ERROR_WORDS.notFoundLine}</p>
        <h1 className="mt-3 text-4xl">{ERROR_WORDS.notFoundHead}</h1>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" variant="primary">
            {ERROR_WORDS.goHome}
          </ButtonLink>
          <Button onClick={goBack}>{ERROR_WORDS.goBack}</Button>
        </div>
      </div>
    </Place>
  );
}
