import type { Capability } from "#app/access/policy.ts";

/** Setup steps of a company in order, with the required capability. */
export const FIRST_STEPS = {
  name: "shipments.read",
  password: "shipments.write",
  seller: "settings.manage",
  mails: "settings.manage",
  colleagues: "staff.manage",
  customers: "customers.write",
  shipment: "shipments.write",
  article: "blog.write",
} as const satisfies Record<string, Capability>;

export type FirstStep = keyof typeof FIRST_STEPS;

/** The setup steps for a role in order, and whether they are done. */
export type FirstStepsDone = Partial<Record<FirstStep, boolean>>;
