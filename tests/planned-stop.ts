import type { Stop } from "#app/planning/stop.ts";

let made = 0;
/** A planned stop of tests, each of its own shipment. */
export const testStop = (values: Partial<Stop>): Stop => ({
  id: "1",
  shipment_id: String((made += 1)),
  tracking_number: `ZF-${made}`,
  kind: "delivery",
  day: "2026-11-27",
  starts: null,
  ends: null,
  expected: null,
  haulier: null,
  driver: null,
  vehicle: null,
  reference: null,
  note: null,
  price: null,
  version: "",
  party: null,
  address: null,
  place: "Ghent",
  at: null,
  region: "BE 90",
  pieces: null,
  kg: null,
  isDone: false,
  pickup_at: null,
  deadline: null,
  order: null,
  haulierMail: null,
  ...values,
});
