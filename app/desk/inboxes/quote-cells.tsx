import { classNames } from "#app/kit/ui/class-names.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";

export const TWO_OF_TEXT = "line-clamp-2 leading-5 wrap-anywhere whitespace-normal";

export function PlacePair({ from, to }: { from: string; to: string }) {
  return (
    <span dir="ltr" className={classNames(TWO_OF_TEXT, "@container")}>
      <Place name={from} /> → <Place name={to} />
    </span>
  );
}

const afterTown = (name: string) => {
  const comma = name.indexOf(",", 1);
  return comma < 0 ? name.length : comma;
};

/** Only the town where there is little room; its title has the whole name. */
function Place({ name }: { name: string }) {
  return (
    <bdi>
      {name.slice(0, afterTown(name))}
      <span className="hidden @min-[18rem]:inline">{name.slice(afterTown(name))}</span>
    </bdi>
  );
}

/** Services, where there is little room, by their modes alone: «Air, Sea». */
export function Services({ names }: { names: string }) {
  const all = names.split(", ");
  return (
    <span className="@container block truncate">
      {all.map((name, index) => {
        const [mode = "", ...rest] = name.split(" ");
        return (
          <span key={name}>
            <span>{index > 0 ? ", " : null}</span>
            <span>{mode}</span>
            <span className="hidden @min-[6.75rem]:inline">{rest.map((word) => ` ${word}`)}</span>
          </span>
        );
      })}
    </span>
  );
}

export const Missing = () => <span className="text-slate-600">{QUOTE_DESK_MESSAGES.missing}</span>;
