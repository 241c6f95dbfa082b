import { z } from "zod";
import { recipient } from "./recipient.ts";

export const shipmentUpdate = z.object({
  kind: z.literal("shipment_update"),
  to: recipient,
  /** Null for who merely subscribed; undefined in mails queued by earlier versions. */
  name: z.string().nullish(),
  /** Who of us signs; for readers with a name alone. */
  person: z.string().nullish(),
  trackingNumber: z.string(),
  origin: z.string(),
  destination: z.string(),
  /** `offset` is the UTC offset of the place in minutes. */
  events: z.array(
    z.object({
      id: z.uuid().optional(),
      title: z.string(),
      place: z.string().nullable(),
      notes: z.string().nullable(),
      at: z.iso.datetime(),
      offset: z.number().nullable(),
    }),
  ),
  eta: z
    .object({
      from: z.iso.datetime().nullable(),
      to: z.iso.datetime(),
      reason: z.enum(["carrier", "customs", "consignee", "weather", "us"]).nullable(),
    })
    .nullable(),
  delivered: z.boolean(),
  /** Pieces of a delivered shipment; undefined in mails queued by earlier versions. */
  handed: z.object({ pieces: z.int(), short: z.int(), damaged: z.int() }).nullish(),
  /** Who signed for them; for readers with a name alone. */
  signedBy: z.string().nullish(),
  expected: z.iso.datetime().nullable(),
  /** UTC offset of the place of delivery, whose day is shown; undefined in mails queued by earlier versions. */
  etaOffset: z.number().nullish(),
  link: z.url(),
  /** Links with a secret are added on sending, so that the queue contains none. */
  stop: z.url().optional(),
});
