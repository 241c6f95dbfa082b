import { type ReactNode, useState } from "react";
import {
  DANGEROUS_COLUMNS,
  type DangerousColumn,
  DG_UNITS,
  PACKING_GROUPS,
  proposedDangerousGoods,
  TUNNEL_CODES,
} from "#app/goods/dangerous-goods.ts";
import type { ShownRow } from "#app/kit/forms/use-form-rows.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { GOODS_LABELS } from "../../goods.ts";

export const MORE_COLUMNS = ["marks", "un_number", ...DANGEROUS_COLUMNS, "container", "stackable"] as const;

type TextColumn = "marks" | "un_number" | "container" | DangerousColumn;

/** Goods fields that are rarely needed; those for dangerous goods are shown once there is a UN number. */
export function MoreGoodsFields({ index, values }: ShownRow) {
  const [isProposed, setProposed] = useState(false);
  const name = (column: string) => `goods.${index}.${column}`;
  const field = (column: TextColumn, control: ReactNode) => (
    <Field label={GOODS_LABELS[column]} name={name(column)}>
      {control}
    </Field>
  );
  const text = (column: TextColumn, input = {}) =>
    field(column, <TextInput defaultValue={values[column]} {...input} />);
  const choice = (column: TextColumn, options: readonly string[], input = {}) =>
    field(
      column,
      <Select defaultValue={values[column] ?? ""} {...input}>
        <option value="">None</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>,
    );
  const tick = (column: "marine_pollutant" | "limited_quantity") => (
    <Checkbox
      name={name(column)}
      value="yes"
      defaultChecked={values[column] === "yes"}
      label={GOODS_LABELS[column]}
      className="self-end"
    />
  );
  const propose = (at: HTMLElement, packingGroup?: string) => {
    const box = at.closest<HTMLElement>("[data-more-goods]");
    const typed = box?.querySelector<HTMLInputElement>(`[name="${name("un_number")}"]`)?.value ?? "";
    const proposal = proposedDangerousGoods(typed.replace(/\D/g, ""), packingGroup);
    if (!box || !proposal) return;
    const dangerous = box.querySelector("details");
    if (dangerous) dangerous.open = true;
    if (fillIn(box, index, proposal, packingGroup !== undefined)) setProposed(true);
  };
  return (
    <div data-more-goods className="py-2 text-ink-900">
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {text("marks")}
        {text("un_number", {
          placeholder: "1263",
          list: "un-numbers",
          onChange: (event: React.ChangeEvent<HTMLInputElement>) => propose(event.currentTarget),
        })}
        {text("container", { list: "own-containers" })}
        <Checkbox
          name={name("stackable")}
          value="no"
          defaultChecked={values.stackable === "no"}
          label="Not stackable"
          className="self-end"
        />
      </div>
      <details open={["un_number", ...DANGEROUS_COLUMNS].some((column) => values[column])} className="mt-2">
        <summary className="cursor-pointer py-1 text-sm font-semibold text-ink-700">Dangerous goods</summary>
        <div className="mt-1 grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {text("dg_name", { placeholder: "PAINT" })}
          {text("dg_class", { placeholder: "3, or 6.1 (3)" })}
          {choice("packing_group", PACKING_GROUPS, {
            onChange: (event: React.ChangeEvent<HTMLSelectElement>) =>
              propose(event.currentTarget, event.currentTarget.value),
          })}
          {choice("tunnel_code", TUNNEL_CODES)}
          {text("transport_category", { placeholder: "0 to 4", inputMode: "numeric" })}
          {text("dg_quantity", { inputMode: "decimal" })}
          {choice("dg_unit", DG_UNITS)}
          {text("flash_point_c", { placeholder: "°C" })}
          {tick("marine_pollutant")}
          {tick("limited_quantity")}
        </div>
        <p role="status" className="mt-1 text-sm text-slate-600">
          {isProposed
            ? "Proposed from the common entries of ADR table A: compare it with the safety data sheet."
            : null}
        </p>
      </details>
    </div>
  );
}

/**
 * Fills the empty fields of the row. @param again also replaces the category and the tunnel code, which depend on the
 * packing group @returns whether it filled one
 */
function fillIn(
  box: HTMLElement,
  index: number,
  proposal: Readonly<Partial<Record<string, string>>>,
  again: boolean,
): boolean {
  let isChanged = false;
  for (const column of DANGEROUS_COLUMNS) {
    const proposed = proposal[column];
    const control = box.querySelector<HTMLInputElement | HTMLSelectElement>(
      `[name="goods.${index}.${column}"]`,
    );
    if (!proposed || !control) continue;
    if (control.type === "checkbox") {
      const isTicked = (control as HTMLInputElement).checked;
      (control as HTMLInputElement).checked = true;
      isChanged ||= !isTicked;
      continue;
    }
    const follows = again && (column === "transport_category" || column === "tunnel_code");
    if ((control.value !== "" && !follows) || control.value === proposed) continue;
    control.value = proposed;
    isChanged = true;
  }
  if (isChanged) box.dispatchEvent(new Event("input", { bubbles: true }));
  return isChanged;
}
