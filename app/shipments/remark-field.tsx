import { type ChangeEvent, useRef } from "react";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { REMARK_WORDS } from "./remark-words.ts";
import { NOTES_MAX_LENGTH } from "./shipment.ts";

type Usual = keyof typeof REMARK_WORDS;

const GROUPS = ["On the way", "Held", "Delayed", "Delivery"] as const;

const GROUP_OF: Record<Usual, (typeof GROUPS)[number]> = {
  booked: "On the way",
  planned: "On the way",
  onTime: "On the way",
  collected: "On the way",
  loaded: "On the way",
  gatedIn: "On the way",
  screened: "On the way",
  onBoard: "On the way",
  hub: "On the way",
  transhipment: "On the way",
  discharged: "On the way",
  arrived: "On the way",
  atBorder: "On the way",
  stamped: "On the way",
  rest: "On the way",
  released: "On the way",
  inspection: "Held",
  inspectionDays: "Held",
  documents: "Held",
  invoice: "Held",
  duties: "Held",
  instructions: "Held",
  release: "Held",
  weather: "Delayed",
  strike: "Delayed",
  congestion: "Delayed",
  schedule: "Delayed",
  full: "Delayed",
  missed: "Delayed",
  border: "Delayed",
  traffic: "Delayed",
  breakdown: "Delayed",
  announced: "Delivery",
  appointment: "Delivery",
  closed: "Delivery",
  goodOrder: "Delivery",
  signed: "Delivery",
  cancelled: "Delivery",
};

/** Notes of a status; a usual remark is added to what stands there already. */
export function RemarkField({ defaultValue }: { defaultValue: string }) {
  const hydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const add = ({ currentTarget: list }: ChangeEvent<HTMLSelectElement>) => {
    const { current } = area;
    if (!current || list.value === "") return;
    const { value } = current;
    current.setRangeText([value.trim(), list.value].filter(Boolean).join(" "), 0, value.length, "end");
    current.dispatchEvent(new Event("input", { bubbles: true }));
    list.value = "";
    current.focus();
  };
  return (
    <div className="grid gap-2 sm:col-span-2">
      <Field
        label="Notes"
        name="notes"
        hint="Customers read usual remarks in their own language, others as written."
        optional
      >
        <TextArea ref={area} rows={3} data-max={NOTES_MAX_LENGTH} defaultValue={defaultValue} />
      </Field>
      {hydrated ? (
        <Select aria-label="Usual remarks" defaultValue="" onChange={add}>
          <option value="">Add a usual remark …</option>
          {GROUPS.map((group) => (
            <optgroup key={group} label={group}>
              {(Object.keys(GROUP_OF) as Usual[])
                .filter((key) => GROUP_OF[key] === group)
                .map((key) => (
                  <option key={key}>{REMARK_WORDS[key]}</option>
                ))}
            </optgroup>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
