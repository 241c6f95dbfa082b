import { useCan } from "#app/access/use-can.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { Density } from "#app/shipments/list-settings.ts";

/** Shortcut hints, announced with the list; hidden at the highest density. */
export function KeyHints(props: { id: string; density: Density; selecting: boolean }) {
  const mayWrite = useCan("shipments.write");
  return (
    <p
      id={props.id}
      className={classNames(
        "mt-2 hidden gap-x-4 text-xs text-slate-600 lg:flex pointer-coarse:hidden",
        props.density === "dense" && "wide:sr-only",
      )}
    >
      <span>↑ ↓ move</span>
      <span>Space select</span>
      {props.selecting ? <span>A act on selected</span> : null}
      <span>Enter open</span>
      {mayWrite ? <span>E edit</span> : null}
      {mayWrite ? <span>S Add Status</span> : null}
      <span>H history</span>
      {mayWrite ? <span>Del delete</span> : null}
      <span>/ search</span>
    </p>
  );
}
