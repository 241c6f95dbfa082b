import { Big } from "big.js";
import { type ReactNode, useState } from "react";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import type { RecordAct } from "#app/kit/ui/record-acts.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { isDisputed } from "./desk/credit-dialogs.tsx";
import { InvoiceActs, InvoiceDialogs, type OpenDialog } from "./desk/invoice-acts.tsx";
import {
  InvoiceAside,
  InvoiceFacts,
  InvoiceLines,
  InvoiceStateBadge,
  InvoiceSums,
} from "./desk/invoice-content.tsx";
import { LineTexts } from "./desk/line-texts.tsx";
import { rowOfTransmission, SentCard, type SentRow } from "./desk/sent-card.tsx";
import { ToMend } from "./desk/to-mend.tsx";
import { INVOICES_ADDRESS } from "./invoice-list.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import type { InvoicePageValues } from "./read-invoice-page.server.ts";

export type { SentRow };

/** Page of an invoice: kind, payer, amount, due date and state; the primary action comes first. */
export function InvoicePage(props: {
  invoice: InvoicePageValues;
  today: string;
  /** What else went out about it. */
  sent: readonly SentRow[];
  /** What came in and may settle it, with the way there. */
  cameIn: { notice: ReactNode; act: RecordAct } | null;
  answer: FormAnswer | undefined;
}) {
  const { invoice, today, cameIn, answer } = props;
  const { view, number, sending } = invoice;
  const mayWrite = useCan("invoices.write");
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const isDraft = number === null;
  return (
    <>
      <PageHeader
        title={invoice.title}
        state={<InvoiceStateBadge invoice={invoice} today={today} />}
        description={
          <WholeParts of={[invoice.customer, view.gross.amount, openPart(invoice), dueOf(invoice)]} />
        }
        path={[{ label: INVOICE_MESSAGES.title, to: INVOICES_ADDRESS }, { label: invoice.title }]}
        acts={<InvoiceActs invoice={invoice} settle={cameIn?.act} onDialog={setOpened} />}
      />
      <AnswerStatus answer={answer} />
      {isDisputed(invoice) ? (
        <p className="mt-4 notice py-2.5 wrap-anywhere">
          {`Disputed, says ${invoice.openItem?.disputed_by}: «${invoice.openItem?.disputed_reason}»`}
          {creditedSince(invoice)}
        </p>
      ) : null}
      {cameIn ? <div className="mt-4 notice py-2.5">{cameIn.notice}</div> : null}
      {isDraft && invoice.split_reason ? (
        <p className="mt-4">{INVOICE_MESSAGES.split[invoice.split_reason]}</p>
      ) : null}
      {isDraft && mayWrite ? (
        <>
          <ToMend invoice={invoice} answer={answer} onDelete={() => setOpened("delete")} />
          <LineTexts invoice={invoice} />
        </>
      ) : null}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <CardStack>
          <Card>
            <InvoiceFacts view={view} />
            <InvoiceLines view={view} />
            <InvoiceSums view={view} language={invoice.language} />
          </Card>
          <SentCard rows={[...(sending?.deliveries.map(rowOfTransmission) ?? []), ...props.sent]} />
        </CardStack>
        <CardStack>
          <InvoiceAside invoice={invoice} />
        </CardStack>
      </div>
      <InvoiceDialogs invoice={invoice} onDialog={setOpened} open={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** What is open of an invoice that is settled in part. */
const openPart = ({ openItem, currency }: InvoicePageValues) =>
  openItem && new Big(openItem.open).gt(0) && new Big(openItem.open).lt(openItem.gross)
    ? `${formatMoney(openItem.open, currency)} open`
    : null;

/** Asks whether what is credited answers the dispute, which it does not end: the rest may be disputed too. */
const creditedSince = ({ creditedBy, openItem, currency }: InvoicePageValues) => {
  const notes = creditedBy.flatMap(({ number }) => number ?? []);
  return openItem && notes.length > 0 ? (
    <span className="block">
      {`Credited by ${notes.join(", ")}: does that answer it? ${formatMoney(openItem.open, currency)} stays to be paid.`}
    </span>
  ) : null;
};

const dueOf = ({ dueOn }: InvoicePageValues) => dueOn && `due ${formatDay(dueOn)}`;
