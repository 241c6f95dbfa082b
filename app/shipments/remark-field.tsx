import { type ChangeEvent, useRef } from "react";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { REMARK_WORDS } from "./remark-words.ts";
import { NOTES_MAX_LENGTH } from "./shipment.ts";

/** Notes of a status; a usual remark is added to what stands there already. */
export function RemarkField({ defaultValue }: { defaultValue: string }) {
  const hydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const add = ({ currentTarget: list }: ChangeEvent<HTMLSelectElement>) => {
    const { current } = area;
    if (!current || list.value === "") return;
    current.setRangeText(
      [current.value.trim(), list.value].filter(Boolean).join(" "),
      0,
      current.value.length,
      "end",
    );
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
          {Object.entries(REMARK_WORDS).map(([key, text]) => (
            <option key={key}>{text}</option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
