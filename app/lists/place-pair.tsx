import { classNames } from "#app/ui/class-names.ts";

/** «from → to» in one cell: the shorter keeps half the room where it needs it, the longer is cut off first. */
export function PlacePair({ from, to }: { from: string; to: string }) {
  const fromIsShorter = inShort(from).length <= inShort(to).length;
  return (
    <span dir="ltr" className="@container flex">
      <Place name={from} keeps={fromIsShorter} />
      <span className="whitespace-pre"> → </span>
      <Place name={to} keeps={!fromIsShorter} />
    </span>
  );
}

const inShort = (name: string) => name.slice(0, afterTown(name));
const afterTown = (name: string) => {
  const comma = name.indexOf(",", 1);
  return comma < 0 ? name.length : comma;
};

/** A place; where there is little room, what follows its first comma is left to the title. */
function Place({ name, keeps }: { name: string; keeps: boolean }) {
  return (
    <span
      dir="auto"
      className={classNames(
        "truncate",
        keeps && "max-w-[calc(50%-1rem)] shrink-0 @min-[18rem]:max-w-none @min-[18rem]:shrink",
      )}
    >
      {inShort(name)}
      <span className="hidden @min-[18rem]:inline">{name.slice(afterTown(name))}</span>
    </span>
  );
}
