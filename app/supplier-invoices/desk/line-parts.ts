import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { Big } from "big.js";
import { type Decimal, sumOf } from "#app/kit/money/money.ts";
import { splitEvenly } from "#app/kit/money/split-amount.ts";
import { type CostBooking, type Booking, bookingOf } from "../booking.ts";
import { plannedCosts, proposeShares } from "../propose.ts";
import type { ReadLine } from "../read-supplier-invoices.server.ts";
import { amountField } from "../supplier-forms.ts";
import { type KnownCost, type LineShare, UNPLANNED } from "../supplier-invoice.ts";
import type { Route } from "./+types/supplier-invoice.route";

export type PageProps = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

/** A part of a line in the form: shipment, cost and amount. */
export interface LinePart {
  key: number;
  lineId: string;
  shipmentId: string | null;
  /** Text in the shipment field. */
  text: string;
  /** Id of a charge, or `none` for an unplanned cost; empty without a shipment. */
  charge: string;
  /** The amount as typed; ignored when the line has a single part. */
  amount: string;
}

type Costs = readonly KnownCost[];
type Head = Pick<PageProps["invoice"], "supplier" | "currency">;

/** Proposes the most likely cost of a part, among those not taken by other parts. */
export function proposeCharge(
  { supplier, currency }: Head,
  line: Pick<ReadLine, "description" | "note">,
  { shipmentId, amount }: { shipmentId: string; amount: Decimal },
  costs: Costs,
  taken: readonly string[],
): string {
  const free = plannedCosts(costs).filter(({ id }) => !taken.includes(id));
  const document = { supplier, currency, note: "", lines: [{ ...line, amount }] };
  const [share] = proposeShares(document, () => [shipmentId], free);
  return share?.chargeId ?? UNPLANNED;
}

/** Returns the stored parts; for an unassigned line, one per shipment it names. */
export function partsOf({
  invoice,
  lines,
  costs,
}: Pick<PageProps, "invoice" | "lines" | "costs">): LinePart[] {
  const usedCharges = lines.flatMap(({ shares }) => shares.flatMap(({ chargeId }) => chargeId ?? []));
  return lines
    .flatMap((line): Omit<LinePart, "key">[] => {
      const lineId = line.id;
      if (line.shares.length > 0)
        return line.shares.map(({ shipmentId, chargeId, tracking_number, amount }) => ({
          lineId,
          shipmentId: tracking_number === null ? null : shipmentId,
          text: tracking_number ?? "",
          charge: chargeId ?? UNPLANNED,
          amount: new Big(amount).toFixed(),
        }));
      const amounts = splitEvenly(line.amount, invoice.currency, line.named.length);
      if (line.named.length === 0) return [emptyPart(lineId)];
      return line.named.map(({ id, tracking_number }, index) => {
        const part = { shipmentId: id, amount: amounts[index] ?? "0" };
        const charge = proposeCharge(invoice, line, part, costs, usedCharges);
        usedCharges.push(charge);
        return { lineId, text: tracking_number, charge, ...part };
      });
    })
    .map((part, key) => ({ ...part, key }));
}

export const emptyPart = (lineId: string): Omit<LinePart, "key"> => ({
  lineId,
  shipmentId: null,
  text: "",
  charge: "",
  amount: "",
});

export const isStored = (parts: readonly LinePart[], stored: readonly LinePart[]): boolean =>
  parts.length === stored.length &&
  parts.every((part, index) => {
    const other = stored[index];
    return (
      other?.lineId === part.lineId &&
      other.text === part.text &&
      other.charge === part.charge &&
      other.amount === part.amount
    );
  });

interface Compared {
  /** The cost of each part, by its key. */
  costs: ReadonlyMap<number, CostBooking>;
  booking: Booking;
  /** Amount not assigned to a shipment yet. */
  left: Decimal;
  obstacles: readonly string[];
}

/** Computes what accepting the parts would write, by the same code as the acceptance. */
export function compare(
  { invoice, official, lines, limits }: Pick<PageProps, "invoice" | "official" | "lines" | "limits">,
  parts: readonly LinePart[],
  costs: Costs,
): Compared {
  const line = new Map(lines.map((each) => [each.id, each]));
  const placed = parts.filter(({ shipmentId }) => shipmentId !== null);
  const shares = placed.map((part): LineShare & { description: string } => ({
    shipmentId: part.shipmentId ?? "",
    chargeId: part.charge === UNPLANNED || part.charge === "" ? null : part.charge,
    amount: amountOf(part, parts, {
      whole: line.get(part.lineId)?.amount ?? "0",
      currency: invoice.currency,
    }),
    description: line.get(part.lineId)?.description ?? "",
  }));
  const obstacles = new Set<string>();
  const booking = bookingOf(
    { ...invoice, rate: invoice.rate ?? "1", official, shares },
    new Map(costs.map((cost) => [cost.id, cost])),
    new Map(costs.map(({ id, already }) => [id, already])),
    limits,
    (problem) => obstacles.add(problem),
  );
  const unplanned = booking.costs.filter(({ chargeId }) => chargeId === null);
  const costOf = ({ chargeId }: LineShare) =>
    (chargeId === null ? undefined : booking.costs.find((cost) => cost.chargeId === chargeId)) ??
    unplanned.shift();
  return {
    costs: new Map(
      shares.flatMap((share, index) => {
        const cost = costOf(share);
        const part = placed[index];
        return cost && part ? [[part.key, cost] as const] : [];
      }),
    ),
    booking,
    left: sumOf(lines.map(({ amount }) => amount))
      .minus(sumOf(shares.map(({ amount }) => amount)))
      .toFixed(),
    obstacles: [...obstacles],
  };
}

/** Returns the amount of a part: the whole line for a single part; an incomplete amount counts as zero. */
function amountOf(
  part: LinePart,
  parts: readonly LinePart[],
  line: { whole: Decimal; currency: string },
): Decimal {
  if (parts.filter(({ lineId }) => lineId === part.lineId).length === 1) return line.whole;
  return amountField("Amount", line.currency).safeParse(part.amount).data ?? "0";
}
