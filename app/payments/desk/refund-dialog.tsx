import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { paymentAddress, paymentForm } from "../payment.ts";
import { PaymentFields, SettlesField } from "./payment-fields.tsx";
import type { PaymentPageProps } from "./page-props.ts";

type Props = Pick<PaymentPageProps, "payment" | "accounts" | "currencies" | "today"> & {
  onClose: () => void;
};

/** Dialog that records what of a payment went back to the customer. */
export function RefundDialog({ payment, accounts, currencies, today, onClose }: Props) {
  return (
    <FormDialog
      title="Refund"
      description={`What left your bank for the customer. A bank statement in ${payment.currency} proposes the refund itself.`}
      size="lg"
      schema={paymentForm}
      action={paymentAddress(payment.id)}
      fields={{ intent: "refund" }}
      submit="Record refund"
      onClose={onClose}
    >
      <PaymentFields amount={payment.rest} {...{ today, accounts, currencies }} />
      {currencies.length > 1 ? <SettlesField of="the payment" /> : null}
    </FormDialog>
  );
}
