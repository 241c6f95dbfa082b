import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { displayStatus } from "#app/shipments/status.ts";
import type { ReadHouse } from "../read-consolidations.server.ts";

/** Names the houses that are delivered or cancelled before anything is written: they are left out unless chosen. */
export function AlsoFields({ finished }: { finished: readonly ReadHouse[] }) {
  if (finished.length === 0) return null;
  return (
    <fieldset className="mt-4 notice">
      <legend className="float-left font-semibold text-ink-900">
        Left out, delivered or cancelled. Choose which of them get it too:
      </legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-2">
        {finished.map(({ id, tracking_number, status }) => (
          <Checkbox key={id} name="also" value={id} label={`${tracking_number}, ${displayStatus(status)}`} />
        ))}
      </div>
    </fieldset>
  );
}
