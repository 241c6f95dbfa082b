import { FileDown, Network, Send } from "lucide-react";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { ActForm, AnswerStatus, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { DraftForms, IssueAct, ToMend } from "./draft-acts.tsx";
import { TransmissionsCard } from "../transmissions/transmissions-card.tsx";
import { SendInvoiceDialog } from "../mails/send-dialog.tsx";
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
  const isDraft = number === null;
  const mayPay = useCan("payments.write") && Number(invoice.openItem?.open ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={view.title}
        state={<InvoiceState invoice={invoice} today={today} />}
        description={
          <WholeParts
            of={[invoice.customer, view.gross.amount, dueOf(invoice)].flatMap((text) => text || [])}
          />
        }
        path={[{ label: INVOICE_MESSAGES.title, to: INVOICES_ADDRESS }, { label: view.title }]}
        actions={
          <>
            {isDraft && mayWrite ? <IssueAct invoice={invoice} /> : null}
            <Files id={invoice.id} isDraft={isDraft} />
            {sending && mayWrite ? (
              <>
                <PeppolAct sending={sending} />
                <SendAct invoice={invoice} sending={sending} />
              </>
            ) : null}
            {mayPay ? (
              <ButtonLink
                to={`${invoiceAddress(invoice.id)}/payments`}
                variant={sending?.isCopy ? "primary" : "secondary"}
              >
                {invoice.kind === "invoice" ? "Payment received" : "Set off or pay back"}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <AnswerStatus answer={answer} />
      {isDraft && invoice.split_reason ? (
        <p className="mt-4">{INVOICE_MESSAGES.split[invoice.split_reason]}</p>
      ) : null}
      {isDraft && mayWrite ? <ToMend invoice={invoice} answer={answer} /> : null}
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
    </>
  );
}

const dueOf = ({ dueOn }: InvoicePageValues) => dueOn && `due ${formatDay(dueOn)}`;

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

/** Button that sends by the configured access point, once; without one it says so. */
function PeppolAct({ sending: { peppol } }: { sending: NonNullable<InvoicePageValues["sending"]> }) {
  const [asks, setAsks] = useState(false);
  if (peppol.isOver) return null;
  return (
    <NeedsScript>
      <Button onClick={() => setAsks(true)}>
        <Network aria-hidden="true" />
        Send by Peppol
      </Button>
      {peppol.provider === null ? (
        <Dialog title="No access point is set up" isOpen={asks} onOpenChange={setAsks}>
          <p>
            An owner chooses one in Settings, Invoicing. Until then send the invoice by mail, or download the
            e-invoice and upload it where you do so by hand.
          </p>
        </Dialog>
      ) : (
        <ConfirmPageAct
          title={peppol.maybeBy ? "Is it delivered already?" : "Send it by Peppol?"}
          message={
            peppol.maybeBy
              ? `It was given to ${peppol.maybeBy}, and may have been delivered from there. Look there first: send it by ${peppol.provider} only if it was not.`
              : `${peppol.provider} carries the e-invoice to the customer's own software. It goes there once.`
          }
          confirmLabel={peppol.maybeBy ? "It was not: send" : "Send"}
          isOpen={asks}
          onOpenChange={setAsks}
          fields={{ intent: "peppol", attempt: String(peppol.attempt), not_at: peppol.maybeBy }}
        />
      )}
    </NeedsScript>
  );
}

/** Button that sends an issued invoice, or a copy once it was sent. */
function SendAct({
  invoice,
  sending,
}: {
  invoice: InvoicePageValues;
  sending: NonNullable<InvoicePageValues["sending"]>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <NeedsScript>
      <Button variant={sending.isCopy ? "secondary" : "primary"} onClick={() => setIsOpen(true)}>
        <Send aria-hidden="true" />
        {sending.isCopy ? "Send copy" : "Send by mail"}
      </Button>
      {isOpen ? (
        <NameFirst onClose={() => setIsOpen(false)}>
          <SendInvoiceDialog
            // Remounted when a colleague has sent it since.
            key={sending.attempt}
            invoice={invoice}
            sending={sending}
            onClose={() => setIsOpen(false)}
          />
        </NameFirst>
      ) : null}
    </NeedsScript>
  );
}

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
