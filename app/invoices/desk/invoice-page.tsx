import { FileDown } from "lucide-react";
import { useState } from "react";
import { ActForm, AnswerStatus, ConfirmPageAct } from "#app/accounts/session/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Breadcrumb, PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { invoiceAddress, INVOICES_ADDRESS } from "../invoice-list.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { InvoiceFacts, InvoiceLines, InvoiceSums } from "./invoice-content.tsx";
import type { InvoicePageValues } from "./read-invoice-page.server.ts";

interface Props {
  invoice: InvoicePageValues;
  today: string;
  answer: FormAnswer | undefined;
}

/** What it is, who pays how much and when, and how it stands: the act of the moment first. */
export function InvoicePage({ invoice, today, answer }: Props) {
  const { view, number } = invoice;
  const mayWrite = useCan("invoices.write");
  const isDraft = number === null;
  const mayPay = useCan("payments.write") && Number(invoice.openItem?.open ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={view.title}
        description={invoice.customer}
        above={
          <Breadcrumb
            items={[{ label: INVOICE_MESSAGES.title, to: INVOICES_ADDRESS }, { label: view.title }]}
          />
        }
        actions={
          <>
            <Files id={invoice.id} isDraft={isDraft} />
            {mayPay ? (
              <ButtonLink to={`${invoiceAddress(invoice.id)}/payments`} variant="primary">
                {invoice.kind === "invoice" ? "Payment received" : "Set off or pay back"}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <AnswerStatus answer={answer} />
      {isDraft && mayWrite ? <IssueAct invoice={invoice} answer={answer} /> : null}
      <Card className="mt-5 max-w-4xl">
        <InvoiceFacts invoice={invoice} today={today} />
        <InvoiceLines invoice={invoice} />
        <InvoiceSums view={view} />
      </Card>
      {isDraft && mayWrite ? <DraftForms invoice={invoice} answer={answer} /> : null}
      {!isDraft && mayWrite && invoice.kind === "invoice" ? (
        <CreditForm invoice={invoice} answer={answer} />
      ) : null}
    </>
  );
}

function Files({ id, isDraft }: { id: string; isDraft: boolean }) {
  const files = isDraft
    ? [["pdf", "Preview PDF"]]
    : [
        ["pdf", "PDF"],
        ["ubl", "E-invoice"],
        ["copy", "Copy"],
      ];
  return files.map(([file, label]) => (
    <ButtonLink key={file} to={`${invoiceAddress(id)}/${file}`} reloadDocument>
      <FileDown aria-hidden="true" />
      {label}
    </ButtonLink>
  ));
}

function IssueAct({ invoice, answer }: Omit<Props, "today">) {
  const { problems, version, view } = invoice;
  const [asks, setAsks] = useState(false);
  if (problems.length > 0) {
    return (
      <div
        role="status"
        className="mt-4 max-w-4xl border-l-[3px] border-yellow-700 bg-yellow-100/60 px-4 py-3"
      >
        <p className="font-semibold text-ink-900">To mend before it can be issued</p>
        <ul className="mt-1 list-disc pl-5">
          {problems.map(({ rule, field, message }) => (
            <li key={`${rule} ${field}`}>{message}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div className="mt-4">
      <Button variant="primary" onClick={() => setAsks(true)}>
        Issue
      </Button>
      {answer?.intent === "issue" && answer.error ? (
        <p role="alert" className="mt-2 font-medium text-red-700">
          {answer.error}
        </p>
      ) : null}
      <ConfirmPageAct
        title={`Issue this ${invoice.kind === "invoice" ? "invoice" : "credit note"}?`}
        message={`It gets its number and can never be changed. ${view.gross.label}: ${view.gross.amount}, ${invoice.customer}.`}
        confirmLabel="Issue"
        isOpen={asks}
        onOpenChange={setAsks}
        fields={{ intent: "issue", version }}
      />
    </div>
  );
}

function DraftForms({ invoice, answer }: Omit<Props, "today">) {
  const { lines, version } = invoice;
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Card title="Change the draft" className="mt-5 max-w-4xl">
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
                    <TextInput maxLength={300} autoComplete="off" defaultValue={description} />
                  </Field>
                  <Checkbox name="leave_out" value={String(position)} label="Leave out" />
                </div>
              ))}
              <Field label="Note on the invoice" name="note" optional>
                <TextArea rows={2} maxLength={1000} defaultValue={invoice.note ?? ""} />
              </Field>
            </>
          )}
        </ActForm>
      </Card>
      {lines.length > 1 && invoice.kind === "invoice" ? (
        <GroupForm invoice={invoice} answer={answer} />
      ) : null}
      <Button className="mt-4" variant="danger" onClick={() => setAsks(true)}>
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

function GroupForm({ invoice, answer }: Omit<Props, "today">) {
  return (
    <Card title="Group lines" className="mt-5 max-w-4xl">
      <ActForm
        intent="group"
        lists={["position"]}
        answer={answer}
        submit="Make one line"
        className="grid gap-4"
      >
        {({ typed }) => (
          <>
            <input type="hidden" name="version" value={invoice.version} />
            <fieldset className="grid gap-1">
              <legend className="mb-1 text-slate-600">
                Which become one line, with the sum of their prices
              </legend>
              {invoice.lines.map(({ description }, position) => (
                <Checkbox
                  key={`${position} ${description}`}
                  name="position"
                  value={String(position)}
                  label={description}
                />
              ))}
            </fieldset>
            <Field label="What the line says" name="text" required>
              <TextInput maxLength={300} autoComplete="off" defaultValue={typed("text")} />
            </Field>
            {answer?.intent === "group" && answer.error ? (
              <p role="alert" className="font-medium text-red-700">
                {answer.error}
              </p>
            ) : null}
          </>
        )}
      </ActForm>
    </Card>
  );
}

function CreditForm({ invoice, answer }: Omit<Props, "today">) {
  const open = invoice.lines.flatMap((line, position) =>
    invoice.released[position] ? [] : [{ ...line, position }],
  );
  if (open.length === 0) return null;
  return (
    <Card title="Credit note" className="mt-5 max-w-4xl">
      <ActForm
        intent="credit"
        lists={["position"]}
        answer={answer}
        submit="Make the draft"
        className="grid gap-3"
      >
        {() => (
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-slate-600">What is given back, and can be invoiced again</legend>
            {open.map(({ description, position }) => (
              <Checkbox
                key={position}
                name="position"
                value={String(position)}
                defaultChecked
                label={description}
              />
            ))}
          </fieldset>
        )}
      </ActForm>
    </Card>
  );
}
