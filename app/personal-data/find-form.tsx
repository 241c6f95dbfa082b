import { Search } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { type Person, personSchema } from "./person.ts";
import type { PersonalDataAnswer } from "./personal-data-action.server.ts";

export function FindForm({ answer }: { answer: PersonalDataAnswer | undefined }) {
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
            <TextInput type="email" autoComplete="off" defaultValue={typed("email")} />
          </Field>
          <Field label="Name" name="name" optional>
            <TextInput autoComplete="off" defaultValue={typed("name")} />
          </Field>
          <Field label="Phone" name="phone" optional>
            <TextInput type="tel" autoComplete="off" defaultValue={typed("phone")} />
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

export function PersonFields({ person: { email, name, phone } }: { person: Person }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="phone" value={phone} />
    </>
  );
}
