import type { z } from "zod";
import type { PlannedRow } from "../imports/import.ts";
import type { CsvDetails, DetailsChange } from "./csv-details.ts";
import type { KnownParty, NamedParty } from "./csv-party.ts";
import type { CodeFor, NameFor, RowSections, ZoneOfCode } from "./csv-rows.ts";
import type { placesSchema } from "./details.ts";
import type { ShipmentFieldName, ShipmentInput } from "./shipment.ts";

export interface StoredShipment extends Omit<ShipmentInput, "service_type" | "weight"> {
  id: string;
  service_type: string;
  weight: number | string | null;
  shipper: string | null;
  consignee: string | null;
  owner_id: string | null;
  owner_email: string | null;
  owner_name: string | null;
  origin_code: string | null;
  destination_code: string | null;
  current_code: string | null;
  eta_follows_legs: boolean;
  history: boolean;
  last_update_at: Date;
  /** The entry that says it was delivered, and when the history tells anything else last. */
  delivered: { entry: string; at: Date; undated: boolean; imported: boolean; other: Date | null } | null;
  details: CsvDetails;
  /** Goods, containers and legs; empty where the file has no column for them. */
  rows: RowSections;
  /** Fields that are totals of the goods rows. */
  totalledFields: readonly ShipmentFieldName[];
}

export type ImportField = Exclude<keyof ShipmentInput, "shipper_id" | "consignee_id">;
/** Values by column, and parties by kind where the row changes them (null for none). */
export type ImportValues = Partial<Pick<ShipmentInput, ImportField>> & {
  created_at?: Date;
  shipper?: NamedParty | null;
  consignee?: NamedParty | null;
  owner_id?: string | null;
  eta_follows_legs?: boolean;
  history?: boolean;
  delivered?: DeliveredAt;
  places?: z.output<typeof placesSchema>;
  details?: DetailsChange;
};

/** When a shipment was delivered; null for a moment that is not known. */
export interface DeliveredAt {
  at: Date | null;
  was: Date | null;
  /** The entry of its history that gets the moment; without it the one that the import adds. */
  entry?: string;
  /** The moment the entry has where it stays unknown. */
  timestamp?: Date;
}

export interface ReadingRules {
  clearEmpty: boolean;
  history: boolean;
  leaveOut: ReadonlySet<string>;
}

export type ImportStep =
  | { act: "create"; values: ImportValues & Pick<ShipmentInput, "tracking_number" | "status"> }
  | { act: "change"; id: string; values: ImportValues }
  | { act: "nothing" };

export interface ImportContext {
  /** By tracking key. */
  shipments: ReadonlyMap<string, StoredShipment>;
  /** Candidate parties by name or e-mail in the file, normalized as by `readPartyCells`. */
  shippers: ReadonlyMap<string, readonly KnownParty[]>;
  consignees: ReadonlyMap<string, readonly KnownParty[]>;
  /** Who can own a shipment, by e-mail and by name where one has it, folded by `foldText`. */
  owners: ReadonlyMap<string, { id: string; name: string }>;
  codeFor: CodeFor;
  nameFor: NameFor;
  zoneOfCode: ZoneOfCode;
}

export interface PlannedShipment {
  row: PlannedRow;
  step: ImportStep;
}
