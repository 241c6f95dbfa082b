import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { SaveButtons } from "#app/kit/forms/save-buttons.tsx";
import { Form, redirect, useLocation, useNavigation } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { enterRequest } from "#app/quote-requests/enter-request.server.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { offerAddressOf, OFFERS_ADDRESS } from "#app/offers/address.ts";
import { createOffer } from "#app/offers/create-offer.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { FormRefusal } from "#app/kit/forms/form-result.ts";
import { ENTERED_MAX_LENGTH, enteredRequestSchema } from "#app/quote-requests/entered-request.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import type { Route } from "./+types/new-request.route";
import { useId } from "react";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field, FieldError, FormContext } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { INBOXES } from "./inboxes.ts";
import { STAFF_LANGUAGE_OPTIONS } from "#app/kit/language/staff-languages.ts";
import { Select } from "#app/kit/ui/select.tsx";
import { forStaff } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Add request · Shipment Tracking System" }];

export const loader = forStaff("requests.write", async () => null);

export const action = staffAction(
  "requests.read",
  REQUEST_MESSAGES.enterFailed,
  async (record, { db, actor }, { request }): Promise<FormRefusal> => {
    authorize(actor, "requests.write");
    const id = await enterRequest(db, actor, readForm(enteredRequestSchema, record));
    const offer = isForOffer(new URL(request.url).search) ? await offerFor(db, actor, id) : null;
    throw redirect(offer ? `${offerAddressOf(offer)}/edit` : `/admin/requests/${id}`);
  },
  { lists: ["services"], beside: (_, values) => ({ values }) },
);

const isForOffer = (search: string) => new URLSearchParams(search).get("for") === "offer";

/** Creates the draft of an offer; null when it is refused, which the page of the request can tell. */
async function offerFor(db: Database, actor: Actor, requestId: string): Promise<string | null> {
  if (!can(actor, "offers.write")) return null;
  try {
    return await createOffer(db, actor, { requestId });
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

export const clientAction = failWith<FormRefusal>({ error: REQUEST_MESSAGES.enterFailed });

export default function NewRequest({ actionData }: Route.ComponentProps) {
  return <NewRequestForm answer={actionData} />;
}

const LANGUAGE_OPTIONS = [{ value: "", label: "Customer’s own, else English" }, ...STAFF_LANGUAGE_OPTIONS];

const FIELDS = {
  who: [
    { name: "name", label: "Name", required: true },
    { name: "company", label: "Company", required: false },
    { name: "email", label: "Email", required: true, type: "email" },
    { name: "phone", label: "Phone", required: false, type: "tel" },
  ],
  what: [
    { name: "origin_location", label: "From", required: true },
    { name: "destination_location", label: "To", required: true },
    { name: "cargo_type", label: "Cargo", required: false },
    { name: "weight", label: "Weight", required: false },
    { name: "dimensions", label: "Dimensions", required: false },
  ],
} as const;

function NewRequestForm({ answer }: { answer: FormRefusal | undefined }) {
  const form = useCheckedForm({ schema: enteredRequestSchema, answer, lists: ["services"] });
  const pending = useNavigation().formMethod === "POST";
  const servicesId = useId();
  const toOffer = isForOffer(useLocation().search);
  const textOf = (name: string) => {
    const value = answer?.values?.[name];
    return typeof value === "string" ? value : "";
  };
  const services = answer?.values?.services ?? [];
  const fields = (group: keyof typeof FIELDS) =>
    FIELDS[group].map(({ name, label, required, ...rest }) => (
      <Field key={name} label={label} name={name} required={required}>
        <TextInput {...rest} defaultValue={textOf(name)} />
      </Field>
    ));
  return (
    <>
      <PageHeader
        path={[{ label: INBOXES.quotes.title, to: INBOXES.quotes.address }, { label: "Add request" }]}
        title="Add request"
        description={REQUEST_MESSAGES.enterDescription}
      />
      <Form {...form.props} method="post" className="mt-4 grid max-w-4xl gap-5">
        <FormContext value={form}>
          <SendKey />
          {answer?.error ? (
            <p role="alert" className="font-medium text-red-700">
              {answer.error}
            </p>
          ) : null}
          <CardStack>
            <Card title="Who asks">
              <div className="grid gap-4 sm:grid-cols-2">{fields("who")}</div>
            </Card>
            <Card title="What is asked for">
              <div className="grid gap-4 sm:grid-cols-2">{fields("what")}</div>
              <fieldset className="mt-4">
                <legend className="text-sm font-semibold text-ink-900">Service</legend>
                <div className="mt-1 flex flex-wrap gap-x-6">
                  {FREIGHT_TYPES.map((type) => (
                    <Checkbox
                      key={type}
                      name="services"
                      value={type}
                      label={SERVICE_OF_FREIGHT[type]}
                      defaultChecked={services.includes(type)}
                    />
                  ))}
                </div>
                <FieldError id={servicesId}>{form.error("services")}</FieldError>
              </fieldset>
              <Field label="Message" name="message" className="mt-4">
                <TextArea rows={5} defaultValue={textOf("message")} data-max={ENTERED_MAX_LENGTH.message} />
              </Field>
            </Card>
          </CardStack>
          <Field
            label="Language"
            name="language"
            hint="Of the mails to this customer"
            className="sm:max-w-72"
          >
            <Select options={LANGUAGE_OPTIONS} defaultValue={textOf("language")} />
          </Field>
          <Checkbox
            name="confirm"
            value="1"
            label={REQUEST_MESSAGES.confirm}
            hint={REQUEST_MESSAGES.confirmHint}
            defaultChecked={textOf("confirm") === "1"}
          />
          <SaveButtons
            pending={pending || form.waiting}
            back={toOffer ? OFFERS_ADDRESS : INBOXES.quotes.address}
          >
            {toOffer ? "Add request and make the offer" : "Add request"}
          </SaveButtons>
        </FormContext>
      </Form>
    </>
  );
}
