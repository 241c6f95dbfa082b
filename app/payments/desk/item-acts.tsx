import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { Ban, CircleCheck, MessageCircleWarning } from "lucide-react";
import { useState } from "react";
import { ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Field, useFormError } from "#app/kit/ui/field.tsx";
import { dialogActs, RecordActs } from "#app/kit/ui/record-acts.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { disputeForm, invoicePaymentsAddress, paymentForm, writeOffForm } from "../payment.ts";
import type { Route } from "./+types/invoice-payments.route";
import { PaymentFields, SettlesField, MoneyLabel } from "./payment-fields.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Checkbox, checkedValues } from "#app/kit/ui/checkbox.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { standingText } from "#app/invoices/standing.ts";
import type { Item } from "#app/payments/read-payments.server.ts";
import type { Overpayment } from "#app/payments/refunds.server.ts";

export type InvoicePaymentsProps = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

type Opened = "write-off" | "dispute" | "end-dispute" | "refund";
type DialogProps = InvoicePaymentsProps & { onClose: () => void };

/** Rare acts on what is open: write-off and dispute of an invoice, refund of a credit note. */
export function ItemActs(props: InvoicePaymentsProps) {
  const { item, open: invoices } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const open = dialogActs<Opened>(setOpened);
  const resolve =
    item.disputed_reason !== null && open("end-dispute", { label: "Resolve dispute", icon: <CircleCheck /> });
  const ofInvoice = [
    ...(resolve ? [] : [open("dispute", { label: "Mark as disputed", icon: <MessageCircleWarning /> })]),
    open("write-off", { label: "Write off", icon: <Ban /> }),
  ];
  const refund = item.kind === "credit_note" && open("refund", { label: "Refund" });
  const isOnly = refund && invoices.length === 0;
  return (
    <>
      <RecordActs
        of={item.number}
        primary={resolve || (isOnly && refund)}
        acts={refund ? (isOnly ? [] : [refund]) : ofInvoice}
      />
      {opened === "write-off" ? <WriteOffDialog {...props} onClose={onClose} /> : null}
      {opened === "dispute" ? <DisputeDialog {...props} onClose={onClose} /> : null}
      {opened === "refund" ? <RefundDialog {...props} onClose={onClose} /> : null}
      <ConfirmPageAct
        title="Resolve dispute?"
        message="Reminders of this invoice are proposed again."
        confirmLabel="Resolve dispute"
        tone="primary"
        isOpen={opened === "end-dispute"}
        onClose={onClose}
        fields={{ intent: "end-dispute" }}
      />
    </>
  );
}

function WriteOffDialog({ item, onClose }: DialogProps) {
  return (
    <FormDialog
      title={`Write off of ${item.number}`}
      schema={writeOffForm}
      action={invoicePaymentsAddress(item.id)}
      fields={{ intent: "write-off" }}
      submit="Write off"
      className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
      onClose={onClose}
    >
      <Field label="Amount to write off" name="amount" required>
        <TextInput inputMode="decimal" unit={item.currency} />
      </Field>
      <Field label="Why" name="reason" required>
        <TextInput maxLength={500} />
      </Field>
    </FormDialog>
  );
}

function DisputeDialog({ item, onClose }: DialogProps) {
  return (
    <FormDialog
      title={`${item.number} is disputed`}
      schema={disputeForm}
      action={invoicePaymentsAddress(item.id)}
      fields={{ intent: "dispute" }}
      submit="Mark as disputed"
      onClose={onClose}
    >
      <Field
        label="Reason for the dispute"
        name="reason"
        hint="While it is disputed, no reminder is proposed or sent"
        required
      >
        <TextInput maxLength={500} />
      </Field>
    </FormDialog>
  );
}

function RefundDialog({ item, accounts, currencies, today, onClose }: DialogProps) {
  return (
    <FormDialog
      title={`Refund of ${item.number}`}
      size="lg"
      schema={paymentForm}
      action={invoicePaymentsAddress(item.id)}
      fields={{ intent: "pay", paid_back: "1" }}
      submit="Record refund"
      onClose={onClose}
    >
      <PaymentFields amount={item.open} {...{ today, accounts, currencies }} />
      {currencies.length > 1 ? <SettlesField /> : null}
    </FormDialog>
  );
}

/** Checkboxes of open invoices with their open amounts; the earliest due is settled first. */
export function ItemChoices(props: {
  items: readonly Item[];
  /** Overpayments that can be refunded, after the items. */
  overpayments?: readonly Overpayment[];
  today: string;
  chosen?: readonly string[];
  /** Called with the ids of all that are checked, after each change. */
  onChosen?: (chosen: readonly string[]) => void;
}) {
  const { items, overpayments = [], today, chosen = [], onChosen } = props;
  const error = useFormError("invoice");
  return (
    <fieldset
      className="grid gap-1"
      onChange={({ currentTarget }) => onChosen?.(checkedValues(currentTarget))}
    >
      <legend className="mb-1 text-slate-600">Open amounts; the earliest due is settled first</legend>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          name="invoice"
          value={item.id}
          defaultChecked={chosen.includes(item.id)}
          label={
            <MoneyLabel title={item.number} amount={formatMoney(item.open, item.currency)}>
              <WholeParts
                of={[
                  item.customer,
                  item.kind === "invoice" && `Due ${formatDay(item.due_on)}`,
                  item.disputed_reason === null ? standingText(item, today) : "Disputed",
                ]}
              />
            </MoneyLabel>
          }
        />
      ))}
      {overpayments.map((payment) => (
        <Checkbox
          key={payment.id}
          name="payment"
          value={payment.id}
          label={
            <MoneyLabel
              title={`Payment of ${formatDay(payment.booked_on)}`}
              amount={formatMoney(payment.rest, payment.currency)}
            >
              <WholeParts of={[payment.name, "Unallocated"]} />
            </MoneyLabel>
          }
        />
      ))}
      {error ? (
        <p role="alert" className="font-medium text-red-700">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
