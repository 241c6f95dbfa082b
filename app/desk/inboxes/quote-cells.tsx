import { classNames } from "#app/kit/ui/class-names.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";

export const twoLineClasses = "line-clamp-2 leading-5 wrap-anywhere whitespace-normal";

export function PlacePair({ from, to }: { from: string; to: string }) {
  return (
    <span dir="ltr" className={classNames(twoLineClasses, "@container")}>
      <Place name={from} /> → <Place name={to} />
    </span>
  );
}

const afterTown = (name: string) => {
  const comma = name.indexOf(",", 1);
  return comma < 0 ? name.length : comma;
};

/** A place, on narrow screens only its town; the title has the full name. */
function Place({ name }: { name: string }) {
  return (
    <bdi>
      {name.slice(0, afterTown(name))}
      <span className="hidden @min-[18rem]:inline">{name.slice(afterTown(name))}</span>
    </bdi>
  );
}

/** Services (on narrow screens only the modes) with the goods: «Air, Sea · 75 kg, Tiles». */
export function Asked({ services, cargo }: { services: string | null; cargo: string }) {
  return (
    <span className="@container block">
      <span dir="auto" className={twoLineClasses}>
        {services ? <Services names={services} /> : <Missing />}
        {cargo ? <span className="text-xs text-slate-600"> · {cargo}</span> : null}
      </span>
    </span>
  );
}

function Services({ names }: { names: string }) {
  return names.split(", ").map((name, index) => {
    const [mode = "", ...rest] = name.split(" ");
    return (
      <span key={name}>
        <span>{index > 0 ? ", " : null}</span>
        <span>{mode}</span>
        <span className="hidden @min-[13rem]:inline">{rest.map((word) => ` ${word}`)}</span>
      </span>
    );
  });
}

export const Missing = () => <span className="text-slate-600">{QUOTE_DESK_MESSAGES.missing}</span>;
