import { useState } from "react";
import { Link } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { DraftForms } from "./draft-forms.tsx";
import { InvoiceActs, InvoiceDialogs, type OpenDialog } from "./invoice-acts.tsx";
import { ToMend } from "./to-mend.tsx";
import { TransmissionsCard } from "../transmissions/transmissions-card.tsx";
import { invoiceAddress, INVOICES_ADDRESS } from "../invoice-list.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { InvoiceAside, InvoiceFacts, InvoiceLines, InvoiceState, InvoiceSums } from "./invoice-content.tsx";
import type { InvoicePageValues } from "./read-invoice-page.server.ts";

interface Props {
  invoice: InvoicePageValues;
  today: string;
  answer: FormAnswer | undefined;
}

/** Page of an invoice: kind, payer, amount, due date and state; the primary action comes first. */
export function InvoicePage({ invoice, today, answer }: Props) {
  const { view, number, sending } = invoice;
  const mayWrite = useCan("invoices.write");
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const isDraft = number === null;
  return (
    <>
      <PageHeader
        title={invoice.heading}
        state={<InvoiceState invoice={invoice} today={today} />}
        description={<WholeParts of={[invoice.customer, view.gross.amount, dueOf(invoice)]} />}
        path={[
          { label: INVOICE_MESSAGES.title, to: INVOICES_ADDRESS },
          ...(isDraft ? [] : [{ label: view.title }]),
        ]}
        acts={<InvoiceActs invoice={invoice} onDialog={setOpened} />}
      />
      <AnswerStatus answer={answer} />
      {isDraft && invoice.split_reason ? (
        <p className="mt-4">{INVOICE_MESSAGES.split[invoice.split_reason]}</p>
      ) : null}
      {isDraft && mayWrite ? (
        <ToMend invoice={invoice} answer={answer} onDelete={() => setOpened("delete")} />
      ) : null}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Card>
            <InvoiceFacts view={view} />
            <InvoiceLines view={view} />
            <InvoiceSums view={view} language={invoice.language} />
          </Card>
          {sending ? <TransmissionsCard deliveries={sending.deliveries} /> : null}
          {isDraft && mayWrite ? <DraftForms invoice={invoice} answer={answer} /> : null}
          {!isDraft && mayWrite && invoice.kind === "invoice" ? (
            <CreditForm invoice={invoice} answer={answer} />
          ) : null}
        </div>
        <InvoiceAside invoice={invoice} />
      </div>
      <InvoiceDialogs invoice={invoice} open={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const dueOf = ({ dueOn }: InvoicePageValues) => dueOn && `due ${formatDay(dueOn)}`;

function CreditForm({ invoice, answer }: Omit<Props, "today">) {
  const open = invoice.lines.flatMap((line, position) =>
    invoice.released[position] ? [] : [{ ...line, position, draft: invoice.noteDrafts[position] ?? null }],
  );
  if (open.length === 0) return null;
  const drafted = open.filter(({ draft }) => draft !== null);
  const free = open.filter(({ draft }) => draft === null);
  return (
    <Card title="Credit note">
      {drafted.map(({ description, position, draft }) => (
        <p key={position} className="mb-2 wrap-anywhere">
          {`${description}: `}
          <Link to={invoiceAddress(draft ?? "")} className="text-link">
            in a draft
          </Link>
        </p>
      ))}
      {free.length > 0 ? (
        <ActForm
          key={drafted.length}
          intent="credit"
          lists={["position"]}
          choices={{ of: ["position"], none: INVOICE_MESSAGES.noLines }}
          answer={answer}
          submit="Create draft"
          className="grid gap-3"
        >
          {() => (
            <fieldset className="grid gap-1">
              <legend className="mb-1 text-slate-600">What is given back, and can be invoiced again</legend>
              {free.map(({ description, position }) => (
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
      ) : null}
    </Card>
  );
}
