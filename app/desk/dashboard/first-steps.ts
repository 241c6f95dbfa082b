import type { Capability } from "#app/access/policy.ts";

/** What a company sets up first, in order, with the right to do it. */
export const FIRST_STEPS = {
  password: "shipments.write",
  seller: "settings.manage",
  colleagues: "staff.manage",
  customers: "customers.write",
  shipment: "shipments.write",
  article: "blog.write",
} as const satisfies Record<string, Capability>;

export type FirstStep = keyof typeof FIRST_STEPS;

/** Those of a role in order, and if they are done. */
export type FirstStepsDone = Partial<Record<FirstStep, boolean>>;
