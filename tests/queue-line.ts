import type { QueueLine } from "#app/desk/queue/queue.ts";

/** A late shipment as a line of a queue. */
export const queueLine = (changes: Partial<QueueLine> = {}): QueueLine => ({
  kind: "shipment",
  id: "1",
  label: "ZF-1",
  to: "/admin/shipments/1",
  customer: "Maes NV",
  counterpart: null,
  origin: "Ghent",
  destination: "Lille",
  status: "in_transit",
  service: null,
  owner: null,
  reasons: [{ words: "3 days late", detail: "", overdue: true, urgency: "over" }],
  snoozed: false,
  cause: null,
  ...changes,
});
