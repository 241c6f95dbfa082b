import { answerTo, type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { SettingForm, SettingsFrame } from "#app/accounts/act-form.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { EVENT_CODES } from "#app/shipments/event-codes.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { DEADLINE_MESSAGES, type DeadlineKind, kindForm } from "../deadline.ts";
import { saveDeadlineKind } from "../deadlines.server.ts";
import { listDeadlineKinds } from "../read-deadlines.server.ts";
import type { Route } from "./+types/deadline-kinds.route";

interface KindAnswer extends FormAnswer {
  code?: string;
}

export const meta: Route.MetaFunction = () => [{ title: "Kinds of deadlines · Shipment Tracking System" }];

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db, actor }) => {
  return { kinds: await listDeadlineKinds(db, actor) };
});

export const action = formAction<KindAnswer>(
  {
    async save(record, { db, actor }) {
      await saveDeadlineKind(db, actor, String(record.code), readForm(kindForm, record));
      return { done: "Saved. New deadlines begin with it." };
    },
  },
  { needs: "settings.manage" },
);
export const clientAction = formClientAction(DEADLINE_MESSAGES.failed);

export default function DeadlineKinds({ loaderData, actionData: answer }: Route.ComponentProps) {
  useRefetchOn("setting");
  return (
    <SettingsFrame
      title="Kinds of deadlines"
      description="What a new deadline begins with. Samples are to be checked against the terms of carriers and terminals"
      answer={answer}
    >
      <div className="mt-4 grid gap-2">
        {loaderData.kinds.map((kind) => (
          <KindCard key={kind.code} kind={kind} answer={answer} />
        ))}
      </div>
    </SettingsFrame>
  );
}

const EVENT_OPTIONS = [
  { value: "", label: "Typed as a day and time" },
  ...Object.entries(EVENT_CODES).map(([value, { label }]) => ({ value, label: `From «${label}»` })),
];

function KindCard({ kind, answer }: { kind: DeadlineKind; answer: KindAnswer | undefined }) {
  const sent = answerTo("save", answer);
  const own = sent?.values?.code === kind.code ? answer : undefined;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          <span>{kind.label}</span>
          {kind.sample && kind.free_days !== null ? <Badge tone="yellow">Sample</Badge> : null}
        </span>
      }
    >
      <SettingForm
        key={JSON.stringify(kind)}
        intent="save"
        schema={kindForm}
        answer={own}
        submit="Save"
        className="grid gap-4"
      >
        {({ typed }) => (
          <>
            <input type="hidden" name="code" value={kind.code} />
            <div className="grid gap-4 sm:grid-cols-[4fr_5fr_3fr]">
              <Field label="Name" name="label" required>
                <TextInput autoComplete="off" data-max={100} defaultValue={kind.label} />
              </Field>
              <Field label="Counted" name="from_event">
                <Select options={EVENT_OPTIONS} defaultValue={kind.from_event ?? ""} />
              </Field>
              <Field label="Free days" name="free_days" optional>
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={String(kind.free_days ?? "")}
                />
              </Field>
            </div>
            <Checkbox
              name="working_days"
              value="1"
              defaultChecked={own ? typed("working_days") === "1" : kind.working_days}
              label="Working days only"
            />
          </>
        )}
      </SettingForm>
    </Card>
  );
}
