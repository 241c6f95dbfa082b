import { SaveButtons } from "#app/kit/forms/save-buttons.tsx";
import { Form, useNavigation, Link } from "react-router";
import { ConflictNote, FormNote } from "#app/kit/forms/form-note.tsx";
import { MailPreviewNote } from "#app/mails/mail-preview-note.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { typedTexts } from "#app/kit/forms/typed-texts.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { DeletedNote } from "#app/deleted/deleted-note.tsx";
import { toastSaveError } from "#app/shipments/toast-save-error.ts";
import { CardStack } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { sectionAddress } from "#app/shipments/page-sections.ts";
import { companyForm } from "#app/customers/company-form.ts";
import { CUSTOMERS_ADDRESS, customerAddress, mergeAddress } from "#app/customers/address.ts";
import type { CustomerSaveAnswer } from "./customer-answer.ts";
import { CustomerFields } from "#app/customers/customer-fields.tsx";
import { confirmedMatchIds, type CompanyMatch } from "#app/customers/match.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { DUPLICATE_MESSAGES, MATCH_TEXTS } from "#app/customers/duplicates.ts";

interface EditedCustomer {
  id: string;
  name: string;
  /** ISO time of the last change, sent back with an edit to detect conflicts. */
  version: string;
}

export function CustomerForm(props: {
  customer: EditedCustomer | null;
  start: Record<string, string>;
  answer: CustomerSaveAnswer | undefined;
}) {
  const { customer, answer } = props;
  const form = useCheckedForm({ schema: companyForm, answer });
  const pending = useNavigation().formMethod === "POST";
  const hydrated = useHydrated();
  const { conflict, preview, matches, deletion, error } = answer ?? {};
  useAnswer(answer, () => {
    if (error && !conflict) toastSaveError(error);
  });
  // Restores the values of a submission without JavaScript.
  const values = { ...props.start, ...typedTexts(answer?.values) };
  const list = values.shipment ? sectionAddress(values.shipment, "overview") : CUSTOMERS_ADDRESS;
  const back = customer ? `${CUSTOMERS_ADDRESS}/${customer.id}` : list;
  return (
    <>
      <PageHeader
        path={[
          { label: "Customers", to: CUSTOMERS_ADDRESS },
          ...(customer ? [{ label: customer.name, to: back }] : []),
          { label: customer ? "Edit" : "New customer" },
        ]}
        title={customer ? `Edit ${customer.name}` : "New customer"}
      />
      <Form {...form.props} method="post" className="mt-4 grid max-w-4xl gap-5">
        <FormContext value={form}>
          <SendKey />
          {customer ? (
            <input type="hidden" name="version" value={conflict?.version ?? customer.version} />
          ) : null}
          {values.shipment ? <input type="hidden" name="shipment" value={values.shipment} /> : null}
          {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
          <input type="hidden" name="previewed" value={preview?.to.join(" ") ?? ""} />
          {matches ? null : <input type="hidden" name="anyway" value={values.anyway ?? ""} />}
          <div className="grid gap-4 empty:hidden">
            {conflict ? (
              <ConflictNote
                key={conflict.version}
                title="This customer was changed by someone else"
                changes={conflict.changes}
              />
            ) : null}
            {matches ? (
              <MatchQuestion
                key={confirmedMatchIds(matches)}
                matches={matches}
                customerId={customer?.id ?? null}
                pending={pending}
              />
            ) : null}
            {deletion ? <DeletedNote deletion={deletion} pending={pending} /> : null}
            {error && !conflict ? <p className="font-medium text-red-700">{error}</p> : null}
          </div>
          <CardStack>
            <CustomerFields values={values} />
          </CardStack>
          {preview ? <MailPreviewNote key={preview.to.join(" ")} preview={preview} takesFocus /> : null}
          <SaveButtons pending={pending || form.waiting} back={back}>
            {deletion
              ? null
              : preview
                ? `${customer ? "Save" : "Add customer"} and send such mails`
                : conflict
                  ? "Save mine"
                  : customer
                    ? "Save Changes"
                    : "Add customer"}
          </SaveButtons>
        </FormContext>
      </Form>
    </>
  );
}

function MatchQuestion(props: {
  matches: readonly CompanyMatch[];
  customerId: string | null;
  pending: boolean;
}) {
  const { matches, customerId, pending } = props;
  return (
    <FormNote takesFocus title="Is it one of these?">
      <p>A customer like this is there already. Nothing was saved yet.</p>
      <ul className="mt-3 grid gap-2">
        {matches.map(({ id, name, why }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span>{" "}
              <span className="text-slate-700">({MATCH_TEXTS[why].toLowerCase().replace("vat", "VAT")})</span>
            </span>
            <span className="flex gap-4">
              <Link to={customerAddress(id)} target="_blank" className="text-link py-1 font-medium">
                Open it
                <span className="sr-only">: {name}, in a new tab</span>
              </Link>
              {customerId === null ? null : (
                <Link to={mergeAddress(customerId, id)} className="text-link py-1 font-medium">
                  {DUPLICATE_MESSAGES.merge}
                  <span className="sr-only"> with {name}</span>
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Button type="submit" name="anyway" value={confirmedMatchIds(matches)} pending={pending}>
          {customerId === null ? "Save as new all the same" : "Save all the same"}
        </Button>
      </div>
    </FormNote>
  );
}
