import { useState } from "react";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { InvoiceActs, InvoiceDialogs, type OpenDialog } from "./invoice-acts.tsx";
import { ToMend } from "./to-mend.tsx";
import { TransmissionsCard } from "../transmissions/transmissions-card.tsx";
import { INVOICES_ADDRESS } from "../invoice-list.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import {
  InvoiceAside,
  InvoiceFacts,
  InvoiceLines,
  InvoiceStateBadge,
  InvoiceSums,
} from "./invoice-content.tsx";
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
        title={invoice.title}
        state={<InvoiceStateBadge invoice={invoice} today={today} />}
        description={<WholeParts of={[invoice.customer, view.gross.amount, dueOf(invoice)]} />}
        path={[{ label: INVOICE_MESSAGES.title, to: INVOICES_ADDRESS }, { label: invoice.title }]}
        acts={<InvoiceActs invoice={invoice} onDialog={setOpened} />}
      />
      <AnswerStatus answer={answer} />
      {isDraft && invoice.split_reason ? (
        <p className="mt-4">{INVOICE_MESSAGES.split[invoice.split_reason]}</p>
      ) : null}
      {isDraft && mayWrite ? (
        <ToMend invoice={invoice} answer={answer} onDelete={() => setOpened("delete")} />
      ) : null}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <CardStack>
          <Card>
            <InvoiceFacts view={view} />
            <InvoiceLines view={view} />
            <InvoiceSums view={view} language={invoice.language} />
          </Card>
          {sending ? <TransmissionsCard deliveries={sending.deliveries} /> : null}
        </CardStack>
        <CardStack>
          <InvoiceAside invoice={invoice} />
        </CardStack>
      </div>
      <InvoiceDialogs invoice={invoice} open={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const dueOf = ({ dueOn }: InvoicePageValues) => dueOn && `due ${formatDay(dueOn)}`;
