import { useState } from "react";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { MOVE_NOTE_MAX_LENGTH } from "../eta.ts";
import { SHIPMENT_FIELD_LABELS } from "../shipment.ts";
import { ETA_MESSAGES, MOVE_REASON_OPTIONS } from "../eta-words.ts";

/** Without JavaScript the reason is always shown; it is used only when the date was changed. */
export function EtaField(props: {
  values: Partial<Record<string, string>>;
  hint: string | undefined;
  promised: string;
  plain: boolean;
}) {
  const { values, promised, plain } = props;
  const [typed, setTyped] = useState(values.estimated_delivery ?? "");
  const asks = promised !== "" && (plain || typed !== promised);
  return (
    <div className="grid content-start gap-3">
      <Field
        label={SHIPMENT_FIELD_LABELS.estimated_delivery}
        name="estimated_delivery"
        hint={props.hint}
        optional
      >
        <DateInput
          type="datetime-local"
          autoComplete="off"
          defaultValue={values.estimated_delivery}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {asks ? (
        <div className="grid gap-3 border-l-2 border-slate-300 pl-3">
          <Field
            label={plain ? "Why does it move, if you change it?" : ETA_MESSAGES.ask}
            name="delay_reason"
            optional
          >
            <Select defaultValue={values.delay_reason ?? ""} options={MOVE_REASON_OPTIONS} />
          </Field>
          <Field label={ETA_MESSAGES.askNote} name="delay_note" optional>
            <TextInput autoComplete="off" defaultValue={values.delay_note} data-max={MOVE_NOTE_MAX_LENGTH} />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
