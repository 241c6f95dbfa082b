import { isOpen } from "#app/shipments/status.ts";
import { useRef, type ComponentProps, type ReactNode, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { FormContext, Field } from "#app/kit/ui/field.tsx";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useSubmitKey } from "#app/kit/ui/submit-key.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { useChargeableFigures } from "#app/settings/use-chargeable-figures.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import { readInput } from "#app/shipments/read-input.ts";
import { withLegZones } from "#app/shipments/place-codes.server.ts";
import {
  consolidationAddress,
  CONSOLIDATIONS_ADDRESS,
  consolidationForm,
  consolidationFormValues,
  CUTOFF_KEYS,
  CUTOFFS,
  HEAD_LABELS,
} from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES, reachedText } from "../messages.ts";
import { commonRoute } from "../follow-rows.ts";
import type { ContainerHit } from "../list-consolidations.server.ts";
import { readConsolidation } from "../read-consolidations.server.ts";
import { saveConsolidation } from "../save-consolidation.server.ts";
import type { Route } from "./+types/edit-consolidation.route";
import { AlsoFields } from "./houses-dialog.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { CarrierField } from "#app/carriers/carrier-field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { MOVE_NOTE_MAX_LENGTH, ETA_MESSAGES, MOVE_REASON_OPTIONS } from "#app/shipments/eta.ts";
import { PlanFields } from "#app/shipments/plan-fields.tsx";
import { useKnownNumbers } from "#app/shipments/form/details/use-known-numbers.ts";
import { LEG_MODES, type LegMode, legModeOf } from "#app/shipments/leg-modes.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { VEHICLE_CHOICES } from "#app/goods/vehicles.ts";

export const meta: Route.MetaFunction = () => [{ title: "Edit consolidation · Shipment Tracking System" }];

export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const { master, houses } = await readConsolidation(db, actor, params.id);
  const zone = zoneOfCode(master.legs[0]?.from_code ?? null) ?? COMPANY_TIME_ZONE;
  return {
    id: master.id,
    number: master.number,
    version: master.version,
    values: withLegZones(consolidationFormValues(master, zone), master.legs),
    finished: houses.filter(({ status }) => !isOpen(status)),
    houses: houses.length,
    route: commonRoute(houses),
  };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async save(record, { db, actor }) {
      const { master } = await readConsolidation(db, actor, id);
      const typed = readForm(consolidationForm, withLegZones(record, master.legs));
      const also = new Set([record.also ?? []].flat());
      const seen = { version: String(record.version) };
      const reached = await saveConsolidation(db, actor, id, { ...typed, also }, seen);
      return { done: reachedText(CONSOLIDATION_MESSAGES.saved, reached) };
    },
  }),
  { needs: "shipments.write", lists: ["also"] },
);

export const clientAction = failWith<FormAnswer>({ intent: "save", error: CONSOLIDATION_MESSAGES.failed });

export default function EditConsolidation({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, number, version, finished, houses, route } = loaderData;
  const values = (answer?.values ?? loaderData.values) as Record<string, string | undefined>;
  const charged = useChargeableFigures();
  const own = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ schema: consolidationForm, answer, form: own, lists: ["also"] });
  const typed = useTypedForm(own, values, (record) => readInput(record, charged));
  const others = useKnownNumbers<ContainerHit>(
    `${CONSOLIDATIONS_ADDRESS}/known-containers`,
    typed.numbers,
    id,
    ({ id: holder, consolidation }) => ({ to: consolidationAddress(holder), label: consolidation }),
  );
  const before = readInput(loaderData.values, charged).eta;
  const navigate = useNavigate();
  const pending = useNavigation().formData !== undefined;
  const plain = !useHydrated();
  const submitKey = useSubmitKey();
  useAnswerToast(answer, () => void navigate(consolidationAddress(id), { replace: true }));
  return (
    <>
      <PageHeader
        title={`Edit ${number}`}
        description={houses > 0 ? "Legs, containers and dates reach each shipment in it" : undefined}
        path={[
          { label: CONSOLIDATION_MESSAGES.title, to: CONSOLIDATIONS_ADDRESS },
          { label: number, to: consolidationAddress(id) },
          { label: "Edit" },
        ]}
      />
      <AnswerStatus answer={answer} />
      <Card className="mt-5 max-w-5xl">
        <Form {...form.props} method="post" replace preventScrollReset>
          <FormContext value={form}>
            <SendKey />
            <input type="hidden" name="intent" value="save" />
            <input
              type="hidden"
              name="version"
              value={answer?.error ? version : (values.version ?? version)}
            />
            <MasterFields {...{ values, typed, errors: form.errors, plain, route, others, before }} />
            <AlsoFields finished={finished} />
            <div className="mt-6 flex justify-end gap-2 border-t border-slate-200 pt-4">
              <ButtonLink to={consolidationAddress(id)}>Cancel</ButtonLink>
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
        {CUTOFF_KEYS.map((key) => (
          <Field key={key} label={CUTOFFS[key]} name={key} hint="Local time where it begins">
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
