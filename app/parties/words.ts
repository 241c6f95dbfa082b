import { formatCount } from "#app/kit/text/counts.ts";
import type { PartyKind } from "./party-kind.ts";

export const PARTY_MESSAGES = {
  emailInvalid: "Please enter a valid email address",
  operationFailed: "Operation failed",
  missing: "N/A",
} as const;

export const PARTY_TEXTS: Record<
  PartyKind,
  {
    title: string;
    addNew: string;
    edit: string;
    fetchFailed: string;
    created: string;
    updated: string;
    deleted: string;
    deleteFailed: string;
    confirmTitle: string;
    confirmDelete: string;
    notFound: string;
    changedMeanwhile: string;
  }
> = {
  shipper: textsOf("shipper", "Shipper"),
  consignee: textsOf("consignee", "Consignee"),
};

function textsOf(noun: PartyKind, title: string) {
  return {
    title: `${title}s Management`,
    addNew: `Add New ${title}`,
    edit: `Edit ${title}`,
    fetchFailed: `Failed to fetch ${noun}s`,
    created: `${title} created successfully`,
    updated: `${title} updated successfully`,
    deleted: `${title} deleted successfully`,
    deleteFailed: `Failed to delete ${noun}`,
    confirmTitle: `Delete ${noun}`,
    confirmDelete: `Are you sure you want to delete this ${noun}?`,
    notFound: `${title} not found`,
    changedMeanwhile: `This ${noun} was changed by someone else`,
  };
}

export function partyInUse(kind: PartyKind, shipments: number): string {
  const refer = shipments === 1 ? "1 shipment refers" : `${formatCount(shipments)} shipments refer`;
  return `This ${kind} cannot be deleted: ${refer} to it`;
}
