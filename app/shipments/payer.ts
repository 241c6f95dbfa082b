import { z } from "zod";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { SHIPMENT_COLUMNS } from "./shipment.ts";
import { BUYER_PAYS, TERM_COLUMNS } from "./terms.ts";

export interface Payer {
  /** Null when the payer is no customer. */
  id: string | null;
  name: string | null;
  /** True when staff chose the payer, false for the default. */
  chosen: boolean;
  proposedName: string | null;
  /** Source of the default payer; null when there is none. */
  proposedBy: "offer" | "request" | "shipper" | "consignee" | null;
  incoterm: string | null;
}

/** Who pays, as lists name them. */
export interface PaidBy {
  /** Null when neither shipper nor consignee pays. */
  party: PartyKind | null;
  name: string | null;
}

/** The customer of a shipment, and the other party. */
export interface ShipmentCustomer {
  customer: string | null;
  counterpart: { way: "from" | "to"; name: string } | null;
}

/** Names who pays before the other party; shipper or consignee as they are where they belong to no customer. */
export function shipmentCustomer(of: {
  paid_by: PaidBy;
  shipper: string | null;
  consignee: string | null;
}): ShipmentCustomer {
  const { party, name: payer } = of.paid_by;
  const customer = payer ?? (party && of[party]);
  const way = party === "consignee" ? "from" : "to";
  const name = way === "from" ? of.shipper : of.consignee;
  const isOther = customer !== null && name !== null && name !== customer;
  return { customer, counterpart: isOther ? { way, name } : null };
}

export function payerReason(payer: Omit<Payer, "id" | "name" | "proposedName">): string {
  const { chosen, proposedBy, incoterm } = payer;
  if (chosen) return "Chosen for this shipment";
  switch (proposedBy) {
    case "offer":
      return "By the accepted offer";
    case "request":
      return "By the request it came from";
    case null:
      return "Belongs to no customer yet";
    default: {
      const due = BUYER_PAYS.some((term) => term === incoterm) ? "consignee" : "shipper";
      const rule = `${incoterm ?? "No Incoterm"}: the ${due} pays`;
      return proposedBy === due ? rule : `${rule}, who belongs to no customer yet`;
    }
  }
}

export const payerForm = z.object({ bill_to_company_id: SHIPMENT_COLUMNS.bill_to_company_id.value });

const id = SHIPMENT_COLUMNS.bill_to_company_id.value.catch(null);

/** Facts that determine the default payer, from a form or an address; invalid ids and Incoterms count as empty. */
export const proposalFacts = z.object({
  shipment_id: id,
  quote_request_id: id,
  shipper_id: id,
  consignee_id: id,
  incoterm: TERM_COLUMNS.incoterm.value.catch(null),
});
export type ProposalFacts = z.output<typeof proposalFacts>;

/** Returns the address that serves the default payer. */
export function proposalAddress(facts: ProposalFacts): string {
  const query = new URLSearchParams(
    Object.entries(facts).flatMap(([name, fact]) => (fact ? [[name, fact]] : [])),
  );
  query.sort();
  return `/admin/shipments/proposed-payer?${query}`;
}
