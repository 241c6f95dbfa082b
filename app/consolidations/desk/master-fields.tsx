import { optionsOf } from "#app/kit/ui/select-options.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { CarrierField } from "#app/carriers/carrier-field.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { MOVE_NOTE_MAX_LENGTH } from "#app/shipments/eta.ts";
import { ETA_MESSAGES, MOVE_REASON_OPTIONS } from "#app/shipments/eta-words.ts";
import { PlanFields } from "#app/shipments/plan-fields.tsx";
import type { FormInput } from "#app/shipments/read-input.ts";
import { LEG_MODES, type LegMode, legModeOf } from "#app/shipments/leg-modes.ts";
import { VEHICLES } from "../capacity.ts";
import { CUTOFF_KEYS, CUTOFFS, HEAD_LABELS } from "../consolidation.ts";

interface Props {
  values: Record<string, string | undefined>;
  typed: FormInput;
  errors: Readonly<Record<string, string[]>>;
  plain: boolean;
  route: ComponentProps<typeof PlanFields>["route"];
}

/** Fields of a master, named as those of a shipment where they are the same. */
export function MasterFields({ values, typed, errors, plain, route }: Props) {
  const [mode, setMode] = useState(() => legModeOf(values.mode, "sea"));
  const labels = HEAD_LABELS(mode);
  const field = (name: string, label: string, control: ReactNode, hint?: string) => (
    <Field label={label} name={name} hint={hint}>
      {control}
    </Field>
  );
  const line = (name: keyof typeof labels) =>
    field(name, labels[name], <TextInput defaultValue={values[name]} autoComplete="off" />);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {field(
          "mode",
          labels.mode,
          <Select
            defaultValue={mode}
            onChange={(event) => setMode(event.currentTarget.value as LegMode)}
            options={optionsOf(LEG_MODES)}
          />,
        )}
        <CarrierField label={labels.carrier} name="carrier" mode={mode} defaultValue={values.carrier} />
        {line("master_reference")}
        {line("booking")}
        {line("conveyance")}
        {field(
          "vehicle",
          labels.vehicle,
          <Select
            defaultValue={values.vehicle}
            options={[
              { value: "", label: "None" },
              ...Object.entries(VEHICLES).map(([value, { name }]) => ({ value, label: name })),
            ]}
          />,
          "Its capacity counts where there is no container",
        )}
        {CUTOFF_KEYS.map((key) => (
          <Field key={key} label={CUTOFFS[key]} name={key} hint="Local time where it begins">
            <DateInput type="datetime-local" defaultValue={values[key]} />
          </Field>
        ))}
      </div>
      <PlanFields {...{ values, typed, errors, plain, route }} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {field(
          "delay_reason",
          ETA_MESSAGES.ask,
          <Select options={MOVE_REASON_OPTIONS} defaultValue={values.delay_reason} />,
        )}
        {field(
          "delay_note",
          ETA_MESSAGES.askNote,
          <TextInput autoComplete="off" data-max={MOVE_NOTE_MAX_LENGTH} defaultValue={values.delay_note} />,
        )}
      </div>
    </>
  );
}
