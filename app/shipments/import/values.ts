import type { z } from "zod";
import type { ImportSettings } from "#app/imports/import.ts";
import type { ImportedDetails, DetailsChange } from "./details.ts";
import type { CodeFor, NameFor, RowSections, ZonesOfLeg } from "./rows.ts";
import type { placesSchema } from "../details.ts";
import type { ShipmentFieldName, ShipmentInput } from "../shipment.ts";

export interface WrittenParty {
  name: string;
  company: string;
  email: string;
  phone: string;
  address: string;
  isCompany?: true;
}

export type NamedParty = { id: string } | WrittenParty;

/** A stored party and how it matches a text of the file; `beginning`: one name is a prefix of the other. */
export interface PartyMatch {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  address: string | null;
  by: "email" | "name" | "company" | "beginning";
}

export interface StoredShipment extends Omit<ShipmentInput, "service_type" | "weight"> {
  id: string;
  service_type: string;
  weight: number | string | null;
  shipper: string | null;
  consignee: string | null;
  bill_to: string | null;
  owner_id: string | null;
  owner_email: string | null;
  owner_name: string | null;
  origin_code: string | null;
  destination_code: string | null;
  current_code: string | null;
  eta_follows_legs: boolean;
  history: boolean;
  last_update_at: Date;
  /** The entry of the delivery; `other` is the time of the latest different entry. */
  delivered: { entry: string; at: Date; undated: boolean; imported: boolean; other: Date | null } | null;
  details: ImportedDetails;
  rows: RowSections;
  totalledFields: readonly ShipmentFieldName[];
}

export type PlainField = Exclude<keyof ShipmentInput, "shipper_id" | "consignee_id" | "bill_to_company_id">;
/** Values by column, and parties by kind where the row changes them (null for none). */
export type ImportValues = Partial<Pick<ShipmentInput, PlainField>> & {
  created_at?: Date;
  shipper?: NamedParty | null;
  consignee?: NamedParty | null;
  bill_to_company_id?: string | null;
  /** The name of a customer to be added as payer. */
  new_payer?: string;
  owner_id?: string | null;
  eta_follows_legs?: boolean;
  history?: boolean;
  delivered?: DeliveredAt;
  places?: z.output<typeof placesSchema>;
  details?: DetailsChange;
};

/** Time of the delivery; null when it is not known. */
export interface DeliveredAt {
  at: Date | null;
  was: Date | null;
  /** The history entry that gets the time; without it, the entry that the import adds. */
  entry?: string;
  /** The timestamp that the entry keeps when its time is unknown. */
  timestamp?: Date;
}

export interface ReadingRules extends Pick<
  ImportSettings,
  "history" | "dueAsHistory" | "newPayers" | "currency" | "townsAsPlaces"
> {
  clearEmpty: boolean;
  leaveOut: ReadonlySet<string>;
}

export type ImportStep =
  | { act: "create"; values: ImportValues & Pick<ShipmentInput, "tracking_number" | "status"> }
  | { act: "change"; id: string; values: ImportValues }
  | { act: "nothing" };

export interface ImportContext {
  /** Shipments by tracking key. */
  shipments: ReadonlyMap<string, StoredShipment>;
  /** Candidate parties by name or e-mail in the file, normalized as by `readPartyCells`. */
  shippers: ReadonlyMap<string, readonly PartyMatch[]>;
  consignees: ReadonlyMap<string, readonly PartyMatch[]>;
  /** Possible owners by e-mail and by name, folded by `foldText`. */
  owners: ReadonlyMap<string, { id: string; name: string }>;
  /** Customers by name and VAT number as written in the file; null when several match. */
  payers: ReadonlyMap<string, { id: string; name: string } | null>;
  codeFor: CodeFor;
  nameFor: NameFor;
  zonesOfLeg: ZonesOfLeg;
}

export function reverseOf(values: ImportValues, stored: StoredShipment): ImportValues {
  const { shipper, consignee, details, places, delivered, created_at: _, new_payer: __, ...fields } = values;
  const back: ImportValues = {};
  for (const field of Object.keys(fields) as (keyof typeof fields)[])
    Object.assign(back, { [field]: stored[field] });
  if (shipper !== undefined) back.shipper = stored.shipper_id ? { id: stored.shipper_id } : null;
  if (consignee !== undefined) back.consignee = stored.consignee_id ? { id: stored.consignee_id } : null;
  const { origin_code, destination_code, current_code } = stored;
  // A changed place loses its code, so that all codes are set again.
  if (places || fields.origin_location || fields.destination_location || "current_location" in fields)
    back.places = { origin_code, destination_code, current_code };
  if (delivered?.entry && stored.delivered) {
    const { at, undated } = stored.delivered;
    back.delivered = { at: undated ? null : at, was: delivered.at, entry: delivered.entry, timestamp: at };
  }
  if (details) back.details = reverseDetails(details, stored);
  return back;
}

function reverseDetails(change: DetailsChange, { details, rows }: StoredShipment): DetailsChange {
  return {
    ...(change.references && { references: details.references }),
    ...(change.terms && { terms: details.terms }),
    ...(change.goods && { goods: rows.goods }),
    ...(change.containers && { containers: rows.containers }),
    ...(change.legs && { legs: rows.legs }),
    changes: Object.fromEntries(
      Object.entries(change.changes).map(([label, pair]) => [
        label,
        Array.isArray(pair) ? pair.toReversed() : pair,
      ]),
    ) as DetailsChange["changes"],
  };
}
