import { useState } from "react";
import { Link } from "react-router";
import { ActForm, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useCan } from "#app/access/use-can.ts";
import { LINE_MAX_LENGTH, NOTE_MAX_LENGTH } from "../draft-form.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import type { InvoicePageValues } from "./read-invoice-page.server.ts";

interface Props {
  invoice: InvoicePageValues;
  answer: FormAnswer | undefined;
}

const TO_MEND = "To mend before it can be issued";

/** Lists the problems that prevent issuing, and the error of a refused attempt. */
export function ToMend({ invoice, answer }: Props) {
  const refused = answer?.intent === "issue" ? answer.error : undefined;
  return (
    <>
      {refused ? (
        <p role="alert" className="mt-2 font-medium text-red-700">
          {refused}
        </p>
      ) : null}
      {invoice.problems.length > 0 ? (
        <div role="status" className="mt-4 notice">
          <p className="font-semibold text-ink-900">{TO_MEND}</p>
          <Problems invoice={invoice} />
        </div>
      ) : null}
    </>
  );
}

const Problems = ({ invoice }: Pick<Props, "invoice">) => (
  <ul className="mt-1 list-disc pl-5">
    {invoice.problems.map(({ rule, field, message }) => (
      <li key={`${rule} ${field}`}>
        {message} <MendingLink invoice={invoice} field={field} />
      </li>
    ))}
  </ul>
);

/** Button that confirms before issuing; when there are problems, the dialog lists them. */
export function IssueAct({ invoice }: Pick<Props, "invoice">) {
  const { problems, version, view, language, recipient } = invoice;
  const [asks, setAsks] = useState(false);
  const button = (
    <Button variant={problems.length > 0 ? "secondary" : "primary"} onClick={() => setAsks(true)}>
      Issue
    </Button>
  );
  if (problems.length > 0) {
    return (
      <NeedsScript>
        {button}
        <Dialog title={TO_MEND} isOpen={asks} onOpenChange={setAsks}>
          <Problems invoice={invoice} />
        </Dialog>
      </NeedsScript>
    );
  }
  return (
    <NeedsScript>
      {button}
      <ConfirmPageAct
        title={`Issue this ${invoice.kind === "invoice" ? "invoice" : "credit note"}?`}
        message={`It gets its number and can never be changed. ${view.gross.label}: ${view.gross.amount}, ${invoice.customer}. The PDF is in ${STAFF_LANGUAGE_NAMES[language]}; ${recipient?.to ? `its mail goes to ${recipient.to} once you send it` : "the customer has no contact with an address yet"}.`}
        confirmLabel="Issue"
        isOpen={asks}
        onOpenChange={setAsks}
        fields={{ intent: "issue", version }}
      />
    </NeedsScript>
  );
}

/** Link to the page where a field of the draft is corrected. */
function MendingLink({ invoice, field }: { invoice: InvoicePageValues; field: string }) {
  const isOwner = useCan("settings.manage");
  const { company_id, shipments } = invoice;
  const [shipment] = shipments.length === 1 ? shipments : [];
  const [place, text] = {
    seller: [isOwner && "/admin/settings/invoicing", "Open the settings"] as const,
    buyer: [company_id && `/admin/customers/${company_id}`, "Open the customer"] as const,
    lines: [shipment && cardAddress(shipment.id, "charges"), "Open the charges"] as const,
  }[field.split(".", 1).join()] ?? [null, ""];
  return place ? (
    <Link to={place} className="text-link whitespace-nowrap">
      {text}
    </Link>
  ) : null;
}

export function DraftForms({ invoice, answer }: Props) {
  const { lines, version } = invoice;
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Card title="Edit draft">
        <ActForm
          intent="change"
          lists={["leave_out"]}
          answer={answer}
          submit="Save draft"
          className="grid gap-4"
        >
          {() => (
            <>
              <input type="hidden" name="version" value={version} />
              {lines.map(({ description }, position) => (
                <div
                  key={`${position} ${description}`}
                  className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end"
                >
                  <Field label={`Line ${position + 1}`} name={`line.${position}`}>
                    <TextInput maxLength={LINE_MAX_LENGTH} autoComplete="off" defaultValue={description} />
                  </Field>
                  <Checkbox name="leave_out" value={String(position)} label="Leave out" />
                </div>
              ))}
              <Field label="Invoice note" name="note" optional>
                <TextArea rows={2} maxLength={NOTE_MAX_LENGTH} defaultValue={invoice.note ?? ""} />
              </Field>
            </>
          )}
        </ActForm>
      </Card>
      {lines.length > 1 && invoice.kind === "invoice" ? (
        <GroupForm invoice={invoice} answer={answer} />
      ) : null}
      <Button className="justify-self-start" variant="danger" onClick={() => setAsks(true)}>
        Delete draft
      </Button>
      <ConfirmPageAct
        title="Delete this draft?"
        message="It has no number yet. Its charges can be invoiced again."
        confirmLabel="Delete"
        isOpen={asks}
        onOpenChange={setAsks}
        fields={{ intent: "delete", version }}
      />
    </>
  );
}

function GroupForm({ invoice, answer }: Props) {
  return (
    <Card title="Group lines">
      <ActForm
        intent="group"
        lists={["position"]}
        choices={{ of: ["position"], none: INVOICE_MESSAGES.noLinesToGroup }}
        answer={answer}
        submit="Make one line"
        className="grid gap-4"
      >
        <input type="hidden" name="version" value={invoice.version} />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-slate-600">Which become one line, with the sum of their prices</legend>
          {invoice.lines.map(({ description }, position) => (
            <Checkbox
              key={`${position} ${description}`}
              name="position"
              value={String(position)}
              label={description}
            />
          ))}
        </fieldset>
        <Field label="Description" name="text" required>
          <TextInput maxLength={LINE_MAX_LENGTH} autoComplete="off" />
        </Field>
        {answer?.intent === "group" && answer.error ? (
          <p role="alert" className="font-medium text-red-700">
            {answer.error}
          </p>
        ) : null}
      </ActForm>
    </Card>
  );
}
