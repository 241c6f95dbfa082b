import { useMemo, useState } from "react";
import { Form, useNavigation } from "react-router";
import { answerTo, formClientAction } from "#app/kit/forms/form-answer.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { countOf, KIND_TEXTS, PERSONAL_DATA_MESSAGES, recordsText } from "./words.ts";
import { erasureSchema, nameOfPerson, type Person, personSchema } from "./person.ts";
import { formatPeriod } from "#app/kit/periods.ts";
import type { Route } from "./+types/personal-data.route";
import { RecordList } from "./record-list.tsx";
import { personalDataActs, type PersonalDataAnswer } from "./personal-data-action.server.ts";
import { Download, Search } from "lucide-react";
import { Button } from "#app/kit/ui/button.tsx";
import { ActForm } from "#app/accounts/act-form.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field, FieldError, FormContext } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { isErasable, type RecordsOfKind } from "./kinds.ts";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { forStaff } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Personal data · Shipment Tracking System" }];

export const loader = forStaff("personal_data.read", async (_: Route.LoaderArgs, { retention }) => {
  return { restorable: formatPeriod(retention.deleted) };
});

// Both use POST, so that the searched person is in no address and no log.
export const action = formAction(personalDataActs, { needs: "personal_data.read", lists: ["kinds"] });
export const clientAction = formClientAction<PersonalDataAnswer>((intent) =>
  intent === "erase"
    ? PERSONAL_DATA_MESSAGES.eraseFailed
    : "The records could not be searched. Please try again.",
);

export default function PersonalData({ loaderData, actionData: answer }: Route.ComponentProps) {
  const hydrated = useHydrated();
  useAnswerToast(answer);
  // The last result stays when the next request fails.
  const [shown, setShown] = useState(answer?.kinds ? answer : undefined);
  if (answer && answer !== shown && (answer.kinds || answer.intent === "find") && !answer.error)
    setShown(answer);
  const { person, kinds } = shown ?? {};
  const total = kinds?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      <PageHeader
        title="Personal data"
        description="What is stored about one person: to look at, to hand over as a file, to erase."
      />
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <section className="px-4 py-6 sm:px-6" aria-label="Search">
          <FindForm answer={answerTo("find", answer)} />
        </section>
        <section className="px-4 py-6 sm:px-6" aria-label="Found" hidden={!kinds && !answer?.error}>
          <p role="status" className="font-medium text-ink-900">
            {kinds && person ? `${recordsText(kinds)} about ${nameOfPerson(person)}` : null}
          </p>
          {answer?.done ? <p className="mt-2 text-green-700">{answer.done}.</p> : null}
          {answer?.error && !hydrated ? (
            <p className="mt-2 font-medium text-red-700">{answer.error}</p>
          ) : null}
          {kinds && person && total > 0 ? (
            <>
              <RecordList kinds={kinds} person={person} />
              <p className="measure mt-4 text-slate-600">
                Notes of shipments are found by their author and by the address in them, not by a name alone.
                Not searched: texts of articles. A file read for an import goes by itself.
              </p>
              <ExportForm person={person} />
            </>
          ) : null}
        </section>
        {kinds && person && total > 0 ? (
          <section className="px-4 py-6 sm:px-6" aria-labelledby="erase">
            <h2 id="erase" className="text-lg">
              Erase
            </h2>
            <p className="measure mt-1 text-slate-600">
              At once and for good, without the {loaderData.restorable} in which deleted records can be
              restored. What is not ticked is kept. Backups made before today are not changed: after restoring
              one, erase again.
            </p>
            <EraseForm
              key={`${nameOfPerson(person)} ${total}`}
              person={person}
              kinds={kinds}
              answer={answer}
            />
          </section>
        ) : null}
      </div>
    </>
  );
}

function ExportForm({ person }: { person: Person }) {
  return (
    <Form method="post" action="/admin/settings/personal-data/export" reloadDocument className="mt-4">
      <PersonFields person={person} />
      <Button type="submit">
        <Download aria-hidden="true" />
        Download as JSON
      </Button>
    </Form>
  );
}

function EraseForm(props: {
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
      {({ error }) => (
        <>
          <PersonFields person={person} />
          <fieldset className="grid gap-2" aria-describedby="kinds-error">
            <legend className="mb-1.5 text-sm font-semibold text-ink-900">What to erase</legend>
            {kinds
              .filter(({ count }) => count > 0)
              .map(({ kind, count, withShipments }) =>
                isErasable(kind) ? (
                  <Checkbox
                    key={kind}
                    name="kinds"
                    value={kind}
                    defaultChecked={Array.isArray(chosen) ? chosen.includes(kind) : true}
                    label={`${countOf(kind, count)}${withShipments ? `, ${pluralize(withShipments, "of them", "of them")} with shipments` : ""}`}
                    hint={KIND_TEXTS[kind].erasing}
                  />
                ) : (
                  <p key={kind} className="py-1 text-slate-600">
                    <span className="font-medium text-ink-900">{countOf(kind, count)}.</span>{" "}
                    {KIND_TEXTS[kind].erasing}
                  </p>
                ),
              )}
            <FieldError id="kinds-error">{error("kinds")}</FieldError>
          </fieldset>
          <div className="mt-5 mb-4 max-w-md">
            <Field
              label={<span className="wrap-anywhere">Type {whole} to confirm</span>}
              name="confirm"
              required
            >
              <TextInput autoCapitalize="off" spellCheck={false} />
            </Field>
          </div>
        </>
      )}
    </ActForm>
  );
}

function FindForm({ answer }: { answer: PersonalDataAnswer | undefined }) {
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: personSchema, answer });
  const typed = (name: string) => {
    const value = answer?.values?.[name];
    return typeof value === "string" ? value : undefined;
  };
  return (
    <Form
      {...form.props}
      method="post"
      replace
      preventScrollReset
      role="search"
      aria-label="Search for a person"
    >
      <FormContext value={form}>
        <input type="hidden" name="intent" value="find" />
        <div className="grid gap-4 md:grid-cols-3">
          <Field label="E-mail" name="email">
            <TextInput type="email" defaultValue={typed("email")} />
          </Field>
          <Field label="Name" name="name" optional>
            <TextInput defaultValue={typed("name")} />
          </Field>
          <Field label="Phone" name="phone" optional>
            <TextInput type="tel" defaultValue={typed("phone")} />
          </Field>
        </div>
        <p className="measure mt-3 text-slate-600">
          Everything with the address is found. With a name or number also what has these and no address;
          without an address they alone decide, and several people can have one name.
        </p>
        <Button
          type="submit"
          variant="primary"
          className="mt-4"
          pending={navigation.formData?.get("intent") === "find"}
          pendingLabel="Searching..."
        >
          <Search aria-hidden="true" />
          Search
        </Button>
      </FormContext>
    </Form>
  );
}

function PersonFields({ person: { email, name, phone } }: { person: Person }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="phone" value={phone} />
    </>
  );
}
