import type { Kysely } from "kysely";
import { PAPER_TEXTS } from "#app/documents/customer-words.ts";
import type { OrderedPart } from "#app/documents/ordered-leg.ts";
import { paperSlot } from "#app/documents/paper-texts.ts";
import { labelText } from "#app/kit/language/label-text.ts";
import type { Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatCount, formatDecimals } from "#app/kit/text/counts.ts";
import type { DB } from "#database/schema.generated.ts";
import type { StopKind } from "./stop.ts";

export interface OrderedStop {
  kind: StopKind;
  day: string;
  starts: string | null;
  ends: string | null;
  reference: string | null;
  note: string | null;
  deliver_to: string | null;
  price: string | null;
  haulier: string | null;
  tracking_number: string;
  pieces: number | null;
  kg: number | null;
  /** The valid order that was sent to the stop's haulier. */
  order_id: string | null;
  is_outdated: boolean;
}

export interface HauliersOrder {
  shipmentId: string;
  stop: OrderedStop;
  /** All stops of the haulier for the shipment. */
  stops: readonly OrderedStop[];
  haulier: string;
  language: Language;
  plannedPrice: string | null;
  price: string | null;
  deliverTo: string | null;
  /** Id of the order that says all this; null without one, or when the plan has changed since. */
  valid: string | null;
  options: Awaited<ReturnType<typeof optionsOf>>;
}

/** Returns what the paper of an order says beside its shipment. */
export async function optionsOf(db: Kysely<DB>, order: Omit<HauliersOrder, "options">) {
  const stops = (["pickup", "delivery"] as const).map((kind) =>
    order.stops.find((stop) => stop.kind === kind),
  );
  const [pickup, delivery] = stops;
  const texts = runInLanguage(order.language, () => ({
    pickupAt: pickup ? paperSlot(pickup) : null,
    deliveryAt: delivery ? paperSlot(delivery) : null,
    slots:
      stops
        .flatMap((stop) => {
          const text = [stop?.reference, stop?.note].filter(Boolean).join(", ");
          const title = stop === pickup ? PAPER_TEXTS.pickUpTime : PAPER_TEXTS.deliveryTime;
          return text ? [`${labelText(title)} ${text}`] : [];
        })
        .join("\n")
        .slice(0, 500) || null,
  }));
  return {
    language: order.language,
    addressee: order.haulier,
    price: order.price,
    deliverTo: order.deliverTo,
    part: await partOf(db, order.shipmentId, order.stops),
    ...texts,
  };
}

/** What the order's mail says of it beside the paper, without the price: others read kept mails. */
export function factsOf({ language, stop, options: { pickupAt, deliveryAt } }: HauliersOrder) {
  return runInLanguage(language, () =>
    [
      { label: PAPER_TEXTS.pickUpTime, value: pickupAt },
      { label: PAPER_TEXTS.deliveryTime, value: deliveryAt },
      { label: PAPER_TEXTS.pieces, value: stop.pieces === null ? null : formatCount(stop.pieces) },
      { label: PAPER_TEXTS.weight, value: stop.kg === null ? null : formatDecimals(stop.kg) },
    ].flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  );
}

/** Returns the part of the route that these stops cover; a single road leg is one part, whoever plans which end. */
async function partOf(
  db: Kysely<DB>,
  shipmentId: string,
  stops: readonly Pick<OrderedStop, "kind">[],
): Promise<OrderedPart | null> {
  const { legs } = await db
    .selectFrom("shipment_legs")
    .select((eb) => eb.fn.countAll<number>().as("legs"))
    .where("shipment_id", "=", shipmentId)
    .where("mode", "=", "road")
    .executeTakeFirstOrThrow();
  if (legs < 2) return null;
  return stops.length > 1 ? "both" : (stops[0]?.kind ?? null);
}
