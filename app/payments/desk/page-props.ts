import type { Rates } from "#app/exchange-rates/exchange-rate.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import type { Item, ReadPayment, ReadSettlement } from "../read-payments.server.ts";
import type { Overpayment } from "../refunds.server.ts";
import type { WaitingPayment } from "../waiting-payments.server.ts";
import type { AccountOption } from "./payment-fields.tsx";

export interface PaymentPageProps extends ReadPayment {
  /** Items in any currency. */
  items: readonly Item[];
  /** Ids of those that the text of the payment names. */
  namedItems: readonly string[];
  /** Rates of the items' currencies in that of the payment, on its day. */
  rates: Rates;
  overpayments: readonly Overpayment[];
  accounts: readonly AccountOption[];
  /** Currencies for a refund, that of the payment first. */
  currencies: readonly string[];
  search: string;
  today: string;
  answer: FormAnswer | undefined;
}

export interface InvoicePaymentsProps {
  item: Item;
  settlements: readonly ReadSettlement[];
  open: readonly Item[];
  /** Payments of bank statements that wait to be matched with it. */
  waiting: readonly WaitingPayment[];
  accounts: readonly AccountOption[];
  currencies: readonly string[];
  today: string;
  answer: FormAnswer | undefined;
}
