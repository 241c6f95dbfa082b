import { Forbidden } from "#app/kit/errors.ts";

export const ROLES = ["owner", "operations", "sales", "accounting", "editor", "viewer"] as const;

export type Role = (typeof ROLES)[number];

const CAPABILITIES = {
  "shipments.read": ["operations", "sales", "accounting", "viewer"],
  "shipments.write": ["operations"],
  // Reading shipments includes their internal notes.
  "notes.write": ["operations", "sales", "accounting"],
  // To issue and to void; readers of shipments also read their documents.
  "documents.write": ["operations"],
  "customers.read": ["operations", "sales", "accounting", "viewer"],
  "customers.write": ["operations", "sales"],
  "carriers.read": ["operations", "sales", "accounting", "viewer"],
  "carriers.write": ["operations"],
  "requests.read": ["operations", "sales", "viewer"],
  "requests.write": ["operations", "sales"],
  // Claims state damage and the party that pays for it.
  "claims.read": ["operations", "sales", "accounting"],
  "claims.write": ["operations", "accounting"],
  "offers.read": ["operations", "sales"],
  "offers.write": ["sales"],
  // Charges are cost and price; the accountant's file is for owners, sales and accounting.
  "charges.read": ["operations", "sales", "accounting"],
  "charges.write": ["operations", "sales", "accounting"],
  "charges.export": ["sales", "accounting"],
  // Sales see the state of the invoices of their own customers.
  "invoices.read": ["sales", "accounting"],
  "invoices.read_all": ["accounting"],
  "invoices.write": ["accounting"],
  // Payments, open items and reminders: sales see only the state of an invoice.
  "payments.read": ["accounting"],
  "payments.write": ["accounting"],
  // Supplier invoices are cost: operations assign the shipment, accounting accepts.
  "supplier_invoices.read": ["operations", "accounting"],
  "supplier_invoices.assign": ["operations", "accounting"],
  "supplier_invoices.write": ["accounting"],
  // Counts of shipments and requests; margins also need `charges.read`, offers `offers.read`.
  "reports.read": ["operations", "sales", "accounting", "viewer"],
  "contacts.read": ["operations", "sales"],
  "contacts.write": ["operations", "sales"],
  "blog.read": ["editor"],
  "blog.write": ["editor"],
  "audit.read": ["operations"],
  "records.erase": [],
  "personal_data.read": [],
  "staff.manage": [],
  "settings.manage": [],
} as const satisfies Record<string, readonly Exclude<Role, "owner">[]>;

export type Capability = keyof typeof CAPABILITIES;

export interface Actor {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** Returns whether a role has a capability: the single source for server, pages and tests. */
export function can({ role }: Pick<Actor, "role">, capability: Capability): boolean {
  const roles: readonly Role[] = CAPABILITIES[capability];
  return role === "owner" || roles.includes(role);
}

/** Called first in every function that reads or writes for staff; one of `anyOf` suffices. @throws Forbidden */
export function authorize(
  actor: Pick<Actor, "role">,
  ...anyOf: readonly [Capability, ...Capability[]]
): void {
  if (anyOf.some((capability) => can(actor, capability))) return;
  throw new Forbidden(forbiddenText(actor.role), `${actor.role} lacks ${anyOf.join(", ")}`);
}

export function forbiddenText(role: Role): string {
  return `Your role, ${role}, does not include this. An owner can change your role.`;
}

export function rolesWith(capability: Capability): readonly Role[] {
  return ROLES.filter((role) => can({ role }, capability));
}

export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}
