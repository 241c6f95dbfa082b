import { useMemo } from "react";
import { ActForm } from "#app/accounts/act-form.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field, FieldError } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { countOf, KIND_TEXTS } from "./words.ts";
import type { RecordsOfKind } from "./kinds.ts";
import { erasureSchema, nameOfPerson, type Person } from "./person.ts";
import { PersonFields } from "./find-form.tsx";
import type { PersonalDataAnswer } from "./personal-data-action.server.ts";

export function EraseForm(props: {
  person: Person;
  kinds: readonly RecordsOfKind[];
  answer: PersonalDataAnswer | undefined;
}) {
  const { person, kinds, answer } = props;
  const schema = useMemo(() => erasureSchema(person), [person]);
  const whole = nameOfPerson(person);
  const chosen = answer?.values?.kinds;
  return (
    <ActForm
      intent="erase"
      schema={schema}
      lists={["kinds"]}
      answer={answer}
      stepUp
      variant="danger"
      submit="Erase for good"
      pendingLabel="Erasing..."
      className="mt-4"
    >
      {({ error, typed }) => (
        <>
          <PersonFields person={person} />
          <fieldset className="grid gap-2" aria-describedby="kinds-error">
            <legend className="mb-1.5 text-sm font-semibold text-ink-900">What to erase</legend>
            {kinds
              .filter(({ count }) => count > 0)
              .map(({ kind, count, withShipments }) =>
                kind === "staffAccounts" ? (
                  <p key={kind} className="py-1 text-slate-600">
                    <span className="font-medium text-ink-900">{countOf(kind, count)}.</span>{" "}
                    {KIND_TEXTS[kind].erasing}
                  </p>
                ) : (
                  <Checkbox
                    key={kind}
                    name="kinds"
                    value={kind}
                    defaultChecked={Array.isArray(chosen) ? chosen.includes(kind) : true}
                    label={`${countOf(kind, count)}${withShipments ? `, ${pluralize(withShipments, "of them", "of them")} with shipments` : ""}`}
                    hint={KIND_TEXTS[kind].erasing}
                  />
                ),
              )}
            <FieldError id="kinds-error">{error("kinds")}</FieldError>
          </fieldset>
          <div className="mt-5 mb-4 max-w-md">
            <Field
              label={<span className="wrap-anywhere">Type {whole} to confirm</span>}
              name="confirm"
              error={error("confirm")}
              required
            >
              <TextInput
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                defaultValue={typed("confirm")}
              />
            </Field>
          </div>
        </>
      )}
    </ActForm>
  );
}
