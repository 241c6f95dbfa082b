import { useEffect, useId, useRef } from "react";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { ShipmentSaveAnswer } from "../save-shipment.server.ts";
import { changedByBoth, type ChangedField, CONFLICT_LABELS } from "../shipment-changes.ts";
import { displayStatus } from "../status.ts";

/** Shows both values of each conflicting field; fields the user did not change start with the other value, the rest with the user's own. */
export function ConflictPanel({ clash }: { clash: NonNullable<ShipmentSaveAnswer["clash"]> }) {
  const panel = useRef<HTMLElement>(null);
  // The panel is far from the pressed button: a second press without seeing it would save values that nobody chose.
  useEffect(() => panel.current?.focus(), []);
  const isOwn = clash.by.length > 0 && clash.by.every(({ own }) => own);
  return (
    <section ref={panel} tabIndex={-1} role="alert" aria-labelledby="clash-title" className="mb-5 notice">
      <h3 id="clash-title" className="text-base">
        {isOwn ? "You changed this shipment in another window" : "This shipment was changed by someone else"}
      </h3>
      <p className="mt-1">
        <span>
          {clash.by
            .map(({ name, at, own }) => `${own ? "You" : name}, ${formatDateTime(new Date(at))}`)
            .join(" · ")}
        </span>
        <span>{clash.by.length > 0 ? ". " : null}</span>
        <span>Nothing is saved yet: choose what to keep, then save.</span>
      </p>
      <div className="mt-3 grid gap-3">
        {clash.changes.map((change) => (
          <fieldset key={change.field} className="min-w-0 border-t border-yellow-700/25 pt-2">
            <legend className="float-left w-full font-semibold text-ink-900">
              {CONFLICT_LABELS[change.field]}
            </legend>
            <div className="grid clear-both gap-x-4 gap-y-1 sm:grid-cols-2">
              <Side change={change} whose="mine" names={clash.names} isOwn={isOwn} />
              <Side change={change} whose="theirs" names={clash.names} isOwn={isOwn} />
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

function Side(props: {
  change: ChangedField;
  whose: "mine" | "theirs";
  names: Record<string, string>;
  isOwn: boolean;
}) {
  const { change, whose } = props;
  const id = useId();
  const preferred = changedByBoth(change) ? "mine" : "theirs";
  const takeWords = props.isOwn ? "Take what I saved there" : "Take theirs";
  const keepWords = changedByBoth(change) ? "Keep what I typed" : "Keep as it was";
  return (
    <div className="flex min-w-0 items-start gap-2 py-1 text-ink-900 pointer-coarse:min-h-11">
      <input
        id={id}
        type="radio"
        name={`take.${change.field}`}
        value={whose}
        defaultChecked={whose === preferred}
        className="mt-1 size-4 shrink-0 accent-ink-800"
      />
      <label htmlFor={id} className="min-w-0 grow">
        {whose === "theirs" ? takeWords : keepWords}
        <span className="block font-medium break-words whitespace-pre-line">
          {describeValue(change.field, change[whose], props.names)}
        </span>
      </label>
    </div>
  );
}

function describeValue(field: ChangedField["field"], value: string, names: Record<string, string>): string {
  if (value === "") return "(empty)";
  if (field === "status") return displayStatus(value);
  if (field === "shipper_id" || field === "consignee_id" || field === "bill_to_company_id")
    return names[value] ?? "(unknown)";
  if (field === "estimated_delivery") return value.replace("T", " ");
  return value;
}
