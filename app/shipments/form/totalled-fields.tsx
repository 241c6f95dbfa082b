import { type ComponentProps, useId, useState } from "react";
import { pluralize } from "#app/kit/text/counts.ts";
import { Field, FieldHint } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { DETAIL_MESSAGES } from "../details-messages.ts";
import type { FormInput } from "../read-input.ts";
import { DIMENSIONS_MAX_LENGTH, SHIPMENT_FIELD_LABELS } from "../shipment.ts";

interface Props {
  values: Partial<Record<string, string>>;
  typed: FormInput;
}

/** Pieces, weight and dimensions: the totals of the goods rows while there are some, and the typed values again when there are none. */
export function TotalledFields({ values, typed }: Props) {
  const hintId = useId();
  const rows = typed.totals?.rows ?? 0;
  const shared = { values, hintId };
  return (
    <div className="sm:col-span-6!">
      <div className="grid gap-4 sm:grid-cols-3">
        <TotalledField
          name="pieces"
          total={typed.totals?.packages}
          input={{ inputMode: "numeric" }}
          {...shared}
        />
        <TotalledField
          name="weight"
          total={typed.totals?.gross_kg}
          input={{ inputMode: "decimal", unit: "kg" }}
          {...shared}
        />
        <TotalledField
          name="dimensions"
          total={typed.totals?.dimensions}
          input={{ "data-max": DIMENSIONS_MAX_LENGTH, placeholder: "L x W x H" }}
          {...shared}
        />
      </div>
      <FieldHint id={hintId}>
        {rows > 0
          ? `Totals of ${pluralize(rows, "goods row")}: remove ${rows === 1 ? "it" : "them"} to type the sums`
          : null}
      </FieldHint>
    </div>
  );
}

function TotalledField(props: {
  name: "weight" | "pieces" | "dimensions";
  total: string | number | null | undefined;
  values: Props["values"];
  hintId: string;
  input: ComponentProps<typeof TextInput> & { "data-max"?: number };
}) {
  const { name, values } = props;
  const total = props.total === null || props.total === undefined ? null : String(props.total);
  // A value stored with rows is their total, not a typed value.
  const [own, setOwn] = useState(total === null ? (values[name] ?? "") : "");
  const label = SHIPMENT_FIELD_LABELS[name];
  const unit = name === "weight" ? " kg" : "";
  return (
    <Field
      label={label}
      name={name}
      hint={
        total !== null && own !== "" && own !== total
          ? DETAIL_MESSAGES.totalsReplaceTyped(label, own + unit, total + unit)
          : undefined
      }
      optional
    >
      {total === null ? (
        <TextInput
          key="typed"
          {...props.input}
          defaultValue={own}
          onInput={(event) => setOwn(event.currentTarget.value)}
        />
      ) : (
        <TextInput key="total" {...props.input} aria-describedby={props.hintId} readOnly value={total} />
      )}
    </Field>
  );
}
