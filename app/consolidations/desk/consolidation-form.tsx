import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { CarrierField } from "#app/carriers/carrier-field.tsx";
import { VEHICLE_CHOICES } from "#app/goods/vehicles.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { useSubmitKey } from "#app/kit/ui/submit-key.ts";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { useChargeableFigures } from "#app/settings/use-chargeable-figures.ts";
import { ETA_MESSAGES, MOVE_NOTE_MAX_LENGTH, MOVE_REASON_OPTIONS } from "#app/shipments/eta.ts";
import { useKnownNumbers } from "#app/shipments/use-known-numbers.ts";
import { LEG_MODES, type LegMode, legModeOf } from "#app/shipments/leg-modes.ts";
import { PlanFields } from "#app/shipments/plan-fields.tsx";
import { readInput } from "#app/shipments/read-input.ts";
import {
  consolidationAddress,
  consolidationForm,
  CONSOLIDATIONS_ADDRESS,
  CUTOFF_KEYS,
  CUTOFFS,
  HEAD_LABELS,
} from "../consolidation.ts";
import type { ContainerHit } from "../list-consolidations.server.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import type { ReadHouse } from "../read-consolidations.server.ts";
import { AlsoFields } from "./houses-dialog.tsx";

/** The page of a form of a master. @param props.stored absent for a new one */
export function ConsolidationForm(props: {
  title: string;
  description?: string;
  stored?: { id: string; number: string; version: string };
  start: Record<string, string>;
  route: ComponentProps<typeof PlanFields>["route"];
  finished: readonly ReadHouse[];
  answer: FormAnswer | undefined;
}) {
  const { stored, start, answer } = props;
  const back = stored ? consolidationAddress(stored.id) : CONSOLIDATIONS_ADDRESS;
  const values = (answer?.values ?? start) as Record<string, string | undefined>;
  const charged = useChargeableFigures();
  const own = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ schema: consolidationForm, answer, form: own, lists: ["also"] });
  const typed = useTypedForm(own, values, (record) => readInput(record, charged));
  const others = useKnownNumbers<ContainerHit>(
    `${CONSOLIDATIONS_ADDRESS}/known-containers`,
    typed.numbers,
    stored?.id ?? null,
    ({ id, consolidation }) => ({ to: consolidationAddress(id), label: consolidation }),
  );
  const before = readInput(start, charged).eta;
  const pending = useNavigation().formData !== undefined;
  const plain = !useHydrated();
  const submitKey = useSubmitKey();
  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        path={[
          { label: CONSOLIDATION_MESSAGES.title, to: CONSOLIDATIONS_ADDRESS },
          ...(stored ? [{ label: stored.number, to: back }, { label: "Edit" }] : [{ label: "New" }]),
        ]}
      />
      <AnswerStatus answer={answer} />
      <Card className="mt-5 max-w-5xl">
        <Form {...form.props} method="post" replace preventScrollReset>
          <FormContext value={form}>
            <SendKey />
            <input type="hidden" name="intent" value="save" />
            {stored ? (
              <input
                type="hidden"
                name="version"
                value={answer?.error ? stored.version : (values.version ?? stored.version)}
              />
            ) : null}
            <MasterFields
              {...{ values, typed, errors: form.errors, plain, others, before }}
              route={props.route}
            />
            <AlsoFields finished={props.finished} />
            <div className="mt-6 flex justify-end gap-2 border-t border-slate-200 pt-4">
              <ButtonLink to={back}>Cancel</ButtonLink>
              <Button
                type="submit"
                ref={submitKey}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                title="Ctrl Enter"
                variant="primary"
                pending={pending}
                pendingLabel="Saving..."
              >
                Save
              </Button>
            </div>
          </FormContext>
        </Form>
      </Card>
    </>
  );
}

type Props = Omit<ComponentProps<typeof PlanFields>, "inherits"> & {
  /** The arrival that is stored. */
  before: Date | null;
};

/** Fields of a master, named as those of a shipment if they are equal. */
function MasterFields({ before, ...plan }: Props) {
  const { values, typed, plain } = plan;
  const [mode, setMode] = useState(() => legModeOf(values.mode, "sea"));
  const labels = HEAD_LABELS(mode);
  const moves = before !== null && (plain || typed.eta?.getTime() !== before.getTime());
  const field = (name: string, label: string, control: ReactNode, hint?: string) => (
    <Field label={label} name={name} hint={hint}>
      {control}
    </Field>
  );
  const line = (name: keyof typeof labels) =>
    field(name, labels[name], <TextInput defaultValue={values[name]} />);
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
        {mode === "road" || values.vehicle
          ? field(
              "vehicle",
              labels.vehicle,
              <Select
                defaultValue={values.vehicle}
                options={[{ value: "", label: "None" }, ...VEHICLE_CHOICES]}
              />,
              "Its capacity counts where there is no container",
            )
          : null}
        {CUTOFF_KEYS.map((key, at) => (
          <Field
            key={key}
            label={CUTOFFS[key]}
            name={key}
            hint="Local time where it begins"
            className={at === 0 ? "lg:col-start-1" : undefined}
          >
            <DateInput type="datetime-local" defaultValue={values[key]} />
          </Field>
        ))}
      </div>
      <PlanFields {...plan} inherits={mode} />
      {moves ? (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {field(
            "delay_reason",
            ETA_MESSAGES.ask,
            <Select options={MOVE_REASON_OPTIONS} defaultValue={values.delay_reason} />,
          )}
          {field(
            "delay_note",
            ETA_MESSAGES.askNote,
            <TextInput data-max={MOVE_NOTE_MAX_LENGTH} defaultValue={values.delay_note} />,
          )}
        </div>
      ) : null}
    </>
  );
}
