import { SecondLine } from "./inbox-table.tsx";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";

export function PlacePair({ from, to }: { from: string; to: string }) {
  return (
    <span dir="ltr" className="@container block truncate">
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

/** Services (on narrow screens only the modes) with the weight, above the goods. */
export function Asked(props: { services: string | null; weight: string | null; cargo: string | null }) {
  const { services, weight, cargo } = props;
  return (
    <span className="@container block">
      <span dir="auto" className="block truncate leading-5">
        {services ? <Services names={services} /> : <Missing />}
        {weight ? <span className="text-xs text-slate-600"> · {weight}</span> : null}
      </span>
      {cargo ? <SecondLine>{cargo}</SecondLine> : null}
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
