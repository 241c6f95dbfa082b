import { useMemo } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { submitProved } from "#app/session/fresh-proof.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { pluralize } from "#domain/counts.ts";
import { countOf, KIND_TEXTS } from "#words/personal-data.ts";
import type { FoundKind } from "#domain/personal-data/kinds.ts";
import { erasureSchema, nameOfPerson, type Person } from "#domain/personal-data/person.ts";
import { PersonFields } from "./find-form.tsx";
import type { PersonalDataAnswer } from "./personal-data-action.server.ts";

export function EraseForm(props: {
  person: Person;
  found: readonly FoundKind[];
  answer: PersonalDataAnswer | undefined;
}) {
  const { person, found, answer } = props;
  const navigation = useNavigation();
  const submit = useSubmit();
  const schema = useMemo(() => erasureSchema(person), [person]);
  const form = useCheckedForm({
    schema,
    answer,
    lists: ["kinds"],
    allow(event) {
      submitProved(event, (element) => void submit(element, { replace: true, preventScrollReset: true }));
      return false;
    },
  });
  const whole = nameOfPerson(person);
  const kept = answer?.values?.kinds;
  const confirm = answer?.values?.confirm;
  return (
    <Form {...form.props} method="post" replace preventScrollReset className="mt-4">
      <SendKey />
      <input type="hidden" name="intent" value="erase" />
      <PersonFields person={person} />
      <fieldset className="grid gap-2" aria-describedby="kinds-error">
        <legend className="mb-1.5 text-sm font-semibold text-ink-900">What to erase</legend>
        {found
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
                defaultChecked={Array.isArray(kept) ? kept.includes(kind) : true}
                label={`${countOf(kind, count)}${withShipments ? `, ${pluralize(withShipments, "of them", "of them")} with shipments` : ""}`}
                hint={KIND_TEXTS[kind].erasing}
              />
            ),
          )}
        <FieldError id="kinds-error">{form.error("kinds")}</FieldError>
      </fieldset>
      <div className="mt-5 max-w-md">
        <Field
          label={<span className="wrap-anywhere">Type {whole} to confirm</span>}
          name="confirm"
          error={form.error("confirm")}
          required
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={typeof confirm === "string" ? confirm : undefined}
          />
        </Field>
      </div>
      <Button
        type="submit"
        variant="danger"
        className="mt-4"
        pending={navigation.formData?.get("intent") === "erase"}
        pendingLabel="Erasing..."
      >
        Erase for good
      </Button>
    </Form>
  );
}
