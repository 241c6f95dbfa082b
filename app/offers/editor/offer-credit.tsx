import { type RefObject, useEffect, useState } from "react";
import { CreditWarning } from "#app/customers/credit-warning.tsx";
import { type Proposal, useProposedCustomer } from "#app/customers/use-proposed-customer.ts";
import { offerCustomerAddress } from "../address.ts";

/** Names who owes more than their credit limit, as soon as the field of the e-mail that makes the draft theirs is left. */
export function OfferCredit({
  form,
  offerId,
  start,
}: {
  form: RefObject<HTMLFormElement | null>;
  offerId: string;
  start: Proposal;
}) {
  const [address, setAddress] = useState(start.address);
  useEffect(() => {
    const element = form.current;
    const onChange = ({ target }: Event) => {
      const field = target as HTMLInputElement;
      if (field.name === "customer_email") setAddress(offerCustomerAddress(offerId, field.value));
    };
    element?.addEventListener("change", onChange);
    return () => element?.removeEventListener("change", onChange);
  }, [form, offerId]);
  const customer = useProposedCustomer(start, address);
  return customer?.over_credit ? <CreditWarning customer={customer.name} /> : null;
}
