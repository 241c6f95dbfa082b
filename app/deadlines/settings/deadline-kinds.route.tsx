import { ChevronRight } from "lucide-react";
import { answerTo, type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { SettingForm, SettingsFrame } from "#app/accounts/act-form.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { EVENT_CODES } from "#app/shipments/event-codes.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { countedWords, DEADLINE_MESSAGES, type DeadlineKind, kindForm } from "../deadline.ts";
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
      description="What a new deadline begins with. Check samples against the terms of carriers and terminals"
      answer={answer}
    >
      <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200 bg-white max-sm:-mx-4">
        {loaderData.kinds.map((kind) => (
          <KindRow key={JSON.stringify(kind)} kind={kind} answer={answer} />
        ))}
      </ul>
    </SettingsFrame>
  );
}

const EVENT_OPTIONS = [
  { value: "", label: "Typed as a day and time" },
  ...Object.entries(EVENT_CODES).map(([value, { label }]) => ({ value, label: `From «${label}»` })),
];

/** A kind as a row, which opens to its form and closes when that is saved. */
function KindRow({ kind, answer }: { kind: DeadlineKind; answer: KindAnswer | undefined }) {
  const own = answerTo("save", answer)?.values?.code === kind.code ? answer : undefined;
  const counted = countedWords(kind);
  return (
    <li>
      <details className="group" open={own !== undefined || undefined}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-slate-50 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-slate-600 group-open:rotate-90 motion-safe:transition-transform"
          />
          <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4.5rem]">
            <span className="font-medium wrap-anywhere text-ink-900">{kind.label}</span>
            <span className="text-slate-600 max-sm:row-start-2">{counted || "A day and time, typed"}</span>
            {kind.sample && kind.free_days !== null ? (
              <span className="max-sm:row-span-2">
                <Badge tone="yellow">Sample</Badge>
              </span>
            ) : null}
          </span>
        </summary>
        <div className="px-4 pt-1 pb-5 sm:pl-11">
          <KindForm kind={kind} answer={own} />
        </div>
      </details>
    </li>
  );
}

function KindForm({ kind, answer }: { kind: DeadlineKind; answer: KindAnswer | undefined }) {
  return (
    <SettingForm intent="save" schema={kindForm} answer={answer} submit="Save" className="grid gap-4">
      {({ typed }) => (
        <>
          <input type="hidden" name="code" value={kind.code} />
          <div className="grid gap-4 sm:grid-cols-[4fr_5fr_3fr]">
            <Field label="Name" name="label" required>
              <TextInput data-max={100} defaultValue={kind.label} />
            </Field>
            <Field label="Counted" name="from_event">
              <Select options={EVENT_OPTIONS} defaultValue={kind.from_event ?? ""} />
            </Field>
            <Field label="Free days" name="free_days" optional>
              <TextInput inputMode="numeric" defaultValue={String(kind.free_days ?? "")} />
            </Field>
          </div>
          <Checkbox
            name="working_days"
            value="1"
            defaultChecked={answer ? typed("working_days") === "1" : kind.working_days}
            label="Working days only"
          />
        </>
      )}
    </SettingForm>
  );
}
