import { useState } from "react";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatDay, formatDateTime } from "#app/kit/time/time.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { InvoiceActs, InvoiceDialogs, type OpenDialog } from "./invoice-acts.tsx";
import { ToMend } from "./to-mend.tsx";
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
import { Badge } from "#app/kit/ui/badge.tsx";
import { type Transmission, DELIVERY_STATES } from "#app/invoices/transmissions/transmission.ts";

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

const CHANNELS = { mail: "Mail", peppol: "Peppol", hand: "To be uploaded by hand" } as const;

/** Lists the deliveries of an issued invoice with their states. */
function TransmissionsCard({ deliveries }: { deliveries: readonly Transmission[] }) {
  if (deliveries.length === 0) return null;
  return (
    <Card title="Sent">
      <ul className="figures divide-y divide-slate-200">
        {deliveries.map((each) => (
          <li key={each.id} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
            <span>
              <DeliveryBadge delivery={each} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span>
                {[CHANNELS[each.channel], each.to && `to ${each.to}`, each.is_copy && "a copy"]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {each.reason ? <span className="block text-sm text-slate-600">{each.reason}</span> : null}
            </span>
            <span className="text-sm text-slate-600">
              <time dateTime={each.created_at.toISOString()}>{formatDateTime(each.created_at)}</time>
              <span>, by {each.created_by}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DeliveryBadge({ delivery: { state } }: { delivery: Transmission }) {
  const { label, tone } = DELIVERY_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
