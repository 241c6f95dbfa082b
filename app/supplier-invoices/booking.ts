import { Big } from "big.js";
import type { StoredCharge } from "#app/charges/charges.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { type Decimal, roundMoney, sumOf } from "#app/kit/money/money.ts";
import type { SupplierInvoicing } from "#app/settings/supplier-invoicing.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import type { Share } from "./supplier-invoice.ts";

type BookedCharge = Pick<
  StoredCharge,
  "id" | "description" | "cost_currency" | "cost_planned" | "cost_actual" | "cost_rate"
>;

/** One cost of an invoice: on a charge of a shipment, or as a new one that nobody planned. */
export interface BookedCost {
  shipmentId: string;
  chargeId: string | null;
  description: string;
  /** Of the charge; amounts are in it. */
  currency: string;
  /** Null for one that nobody planned. */
  planned: Decimal | null;
  /** Of other invoices that are accepted. */
  already: Decimal;
  /** Of this one. */
  came: Decimal;
  /** To the plan, in the company's currency: above zero where it costs more. */
  difference: Decimal;
}

export interface Booking {
  /** Amount that each share adds to its charge, in the order of the shares. */
  booked: Decimal[];
  costs: BookedCost[];
  /** Net, in the company's currency. */
  net: Decimal;
  difference: Decimal;
  /** Reasons for a second acceptance; empty where one is enough. */
  reasons: string[];
}

interface BookableInvoice {
  currency: string;
  /** Rate to the company's currency. */
  rate: Decimal;
  /** Official rate of its day; null where none is known. */
  official: Decimal | null;
  net: Decimal;
  problems: readonly string[];
  shares: readonly (Share & { description: string })[];
}

/**
 * Computes what accepting an invoice writes: the page shows it, and the acceptance does it.
 * @param already what other accepted invoices have booked, by charge
 * @param refuse is told a share that cannot be booked, and throws or goes on
 */
export function bookingOf(
  { currency, rate, official, net, problems, shares }: BookableInvoice,
  charges: ReadonlyMap<string, BookedCharge>,
  already: ReadonlyMap<string, Decimal>,
  limits: Pick<SupplierInvoicing, "second_from" | "second_difference">,
  refuse: (problem: string) => void,
): Booking {
  // A rate that somebody typed below the official one brings nothing below a limit.
  const limitRate = new Big(official ?? 0).gt(rate) ? (official ?? rate) : rate;
  const costs = new Map<string, BookedCost>();
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
  const differenceAt = (cost: BookedCost, invoiceRate: Decimal): Big => {
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
      ...(hasLimits && problems.length > 0 ? ["what does not add up"] : []),
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
