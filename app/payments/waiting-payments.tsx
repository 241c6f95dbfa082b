import { Link } from "react-router";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { statementAddress } from "./payment.ts";
import type { WaitingPayment } from "./waiting-payments.server.ts";

/** Lists payments of bank statements that wait to be matched with an invoice, with the way to each. */
export function WaitingPayments({
  payments,
  className = "",
}: {
  payments: readonly WaitingPayment[];
  className?: string;
}) {
  return payments.map(({ id, amount, currency, payer, bookedOn, statement, statementId }) => (
    <p key={id} className={`wrap-anywhere ${className}`}>
      {`${formatMoney(amount, currency)} came in${payer ? ` from ${payer}` : ""} on ${formatDay(bookedOn)}: `}
      <Link to={statementAddress(statementId)} className="text-link inline-block">
        {`Match it on statement ${statement}`}
      </Link>
    </p>
  ));
}
