import { Big } from "big.js";
import type { StoredCharge } from "#app/charges/charges.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, roundMoney, sumOf } from "#app/kit/money/money.ts";
import type { SupplierInvoicing } from "#app/settings/invoicing.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import type { LineShare } from "./supplier-invoice.ts";

type BookedCharge = Pick<
  StoredCharge,
  "id" | "description" | "cost_currency" | "cost_planned" | "cost_actual" | "cost_rate"
>;

/** One cost of an invoice: on an existing charge, or as a new unplanned one. */
export interface CostBooking {
  shipmentId: string;
  chargeId: string | null;
  description: string;
  /** Currency of the charge and of these amounts. */
  currency: string;
  /** Null for an unplanned cost. */
  planned: Decimal | null;
  /** Amount of other accepted invoices. */
  already: Decimal;
  /** Amount of this invoice. */
  came: Decimal;
  /** Difference from the plan, in the company's currency: positive when it costs more. */
  difference: Decimal;
}

export interface Booking {
  /** Amount that each share adds to its charge, in the order of the shares. */
  booked: Decimal[];
  costs: CostBooking[];
  /** Net, in the company's currency. */
  net: Decimal;
  difference: Decimal;
  /** Reasons for a second acceptance; empty when one is sufficient. */
  reasons: string[];
}

interface BookableInvoice {
  currency: string;
  /** Rate to the company's currency. */
  rate: Decimal;
  /** Official rate of its day; null when unknown. */
  official: Decimal | null;
  net: Decimal;
  problems: readonly string[];
  shares: readonly (LineShare & { description: string })[];
}

/**
 * Computes what accepting an invoice writes, for the page and for the acceptance.
 * @param already amounts of other accepted invoices, by charge
 * @param refuse called for a share that cannot be booked; throws or continues
 */
export function bookingOf(
  { currency, rate, official, net, problems, shares }: BookableInvoice,
  charges: ReadonlyMap<string, BookedCharge>,
  already: ReadonlyMap<string, Decimal>,
  limits: Pick<SupplierInvoicing, "second_from" | "second_difference">,
  refuse: (problem: string) => void,
): Booking {
  // A typed rate below the official one must not bring an amount below a limit.
  const limitRate = new Big(official ?? 0).gt(rate) ? (official ?? rate) : rate;
  const costs = new Map<string, CostBooking>();
  const booked = shares.map((share, index) => {
    const charge = share.chargeId === null ? undefined : charges.get(share.chargeId);
    if (share.chargeId !== null && !charge) refuse(MESSAGES.chargeGone(share.description));
    const amount = charge ? inChargeCurrency(share, charge) : share.amount;
    const key = charge?.id ?? `share ${index}`;
    const cost = costs.get(key) ?? {
      shipmentId: share.shipmentId,
      chargeId: charge?.id ?? null,
      description: charge?.description ?? share.description,
      currency: charge?.cost_currency ?? currency,
      planned: charge?.cost_planned ?? null,
      already: (charge && already.get(charge.id)) ?? "0",
      came: "0",
      difference: "0",
    };
    costs.set(key, { ...cost, came: new Big(cost.came).plus(amount).toFixed() });
    return amount;
  });
  const differenceAt = (cost: CostBooking, invoiceRate: Decimal): Big => {
    const more = new Big(cost.already).plus(cost.came).minus(cost.planned ?? 0);
    const own = (cost.chargeId !== null && charges.get(cost.chargeId)?.cost_rate) || invoiceRate;
    return more.times(cost.currency === currency ? invoiceRate : own);
  };
  const all = [...costs.values()].map((cost) => ({
    ...cost,
    difference: roundMoney(differenceAt(cost, rate), OWN_CURRENCY),
  }));
  const apart = sumOf(all.map((cost) => differenceAt(cost, limitRate).abs()));
  const isFrom = (amount: Big, limit: Decimal | null) => limit !== null && amount.gte(limit);
  const hasLimits = limits.second_from !== null || limits.second_difference !== null;
  return {
    booked,
    costs: all,
    net: roundMoney(new Big(net).times(rate), OWN_CURRENCY),
    difference: roundMoney(sumOf(all.map(({ difference }) => difference)), OWN_CURRENCY),
    reasons: [
      ...(isFrom(new Big(net).times(limitRate).abs(), limits.second_from) ? ["the amount"] : []),
      ...(isFrom(apart, limits.second_difference) ? ["the difference to the plan"] : []),
      ...(hasLimits && official === null ? ["the rate, which no official one confirms"] : []),
      ...(hasLimits && problems.length > 0 ? ["what is doubtful"] : []),
    ],
  };

  function inChargeCurrency(
    { amount, description }: BookableInvoice["shares"][number],
    charge: BookedCharge,
  ): Decimal {
    if (charge.cost_currency === currency) return amount;
    if (charge.cost_rate === null) refuse(MESSAGES.noRateOfLine(description));
    return roundMoney(new Big(amount).times(rate).div(charge.cost_rate ?? 1), charge.cost_currency);
  }
}
