/** «from → to» in one cell: both share the room there is, each cut off by itself. */
export function PlacePair({ from, to }: { from: string; to: string }) {
  return (
    <span className="@container flex gap-1.5">
      <Place name={from} />
      <span>→</span>
      <Place name={to} />
    </span>
  );
}

/** A place; where there is little room, what follows its first comma is left to the title. */
function Place({ name }: { name: string }) {
  const comma = name.indexOf(",", 1);
  return (
    <span className="truncate">
      {comma < 0 ? name : name.slice(0, comma)}
      {comma < 0 ? null : <span className="hidden @min-[18rem]:inline">{name.slice(comma)}</span>}
    </span>
  );
}
