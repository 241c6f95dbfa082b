import { useId } from "react";
import { formatDateTime } from "#domain/time.ts";
import { bothChanged, type ChangedField, SHIPMENT_FIELD_LABELS } from "#domain/shipments/shipment-clash.ts";
import { displayStatus } from "#domain/shipments/status.ts";
import type { SaveAnswer } from "./save-shipment.server.ts";

/**
 * What someone else changed while one was editing: both values of each field, and which of them to keep. Fields one did
 * not touch start with theirs, the others with what one typed.
 */
export function ClashPanel({ clash }: { clash: NonNullable<SaveAnswer["clash"]> }) {
  return (
    <section
      role="alert"
      aria-labelledby="clash-title"
      className="mb-5 border-l-[3px] border-yellow-700 bg-yellow-100/60 px-4 py-3"
    >
      <h3 id="clash-title" className="text-base">
        This shipment was changed by someone else
      </h3>
      <p className="mt-1">
        {clash.by.map(({ email, at }) => `${email}, ${formatDateTime(new Date(at))}`).join(" · ")}
        {clash.by.length > 0 ? ". " : null}
        Nothing is saved yet: choose what to keep, then save.
      </p>
      <div className="mt-3 grid gap-3">
        {clash.changes.map((change) => (
          <fieldset key={change.field} className="min-w-0 border-t border-yellow-700/25 pt-2">
            <legend className="float-left w-full font-semibold text-ink-900">
              {SHIPMENT_FIELD_LABELS[change.field]}
            </legend>
            <div className="grid clear-both gap-x-4 gap-y-1 sm:grid-cols-2">
              <Side change={change} whose="mine" names={clash.names} />
              <Side change={change} whose="theirs" names={clash.names} />
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

function Side(props: { change: ChangedField; whose: "mine" | "theirs"; names: Record<string, string> }) {
  const { change, whose } = props;
  const id = useId();
  const preferred = bothChanged(change) ? "mine" : "theirs";
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
        {whose === "theirs" ? "Take theirs" : bothChanged(change) ? "Keep what I typed" : "Keep as it was"}
        <span className="block font-medium break-words whitespace-pre-line">
          {inWords(change.field, change[whose], props.names)}
        </span>
      </label>
    </div>
  );
}

function inWords(field: ChangedField["field"], value: string, names: Record<string, string>): string {
  if (value === "") return "(empty)";
  if (field === "status") return displayStatus(value);
  if (field === "shipper_id" || field === "consignee_id") return names[value] ?? "(unknown)";
  if (field === "estimated_delivery") return value.replace("T", " ");
  return value;
}
