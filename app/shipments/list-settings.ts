import { z } from "zod";

export const EXTRA_COLUMNS = ["reference", "eta", "mode", "pieces", "owner", "last_event"] as const;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[number];

export const EXTRA_COLUMN_LABELS: Record<ExtraColumn, string> = {
  reference: "Reference",
  eta: "ETA",
  mode: "Mode",
  pieces: "Pieces",
  owner: "Owner",
  last_event: "Last event",
};

/** Columns of the specified list that can be hidden; the number and the actions are always shown. */
export const STANDARD_COLUMNS = ["status", "route", "shipper", "consignee", "weight", "created"] as const;
export type StandardColumn = (typeof STANDARD_COLUMNS)[number];

export const STANDARD_COLUMN_LABELS: Record<StandardColumn, string> = {
  status: "Status",
  route: "Route",
  shipper: "Shipper",
  consignee: "Consignee",
  weight: "Weight",
  created: "Created",
};

export const DENSITIES = ["comfortable", "compact", "dense"] as const;
export type Density = (typeof DENSITIES)[number];

export interface ListSettings {
  columns: ExtraColumn[];
  hidden: StandardColumn[];
  density: Density;
}

/** Upper limit of the counts of views beside the list's filters. */
export const VIEW_COUNTED = 99;

export const LIST_SETTINGS_KEY = "shipments.list";

const namesOf = <Name extends string>(names: readonly Name[]) =>
  z
    .array(z.string())
    .catch([])
    .transform((chosen) => names.filter((name) => chosen.includes(name)));

const settingsSchema = z.object({
  columns: namesOf(EXTRA_COLUMNS),
  hidden: namesOf(STANDARD_COLUMNS),
  density: z.enum(DENSITIES).catch("comfortable"),
});

/** Parses stored or sent settings: unknown columns are dropped, invalid settings give the specified list. */
export function parseListSettings(preference: unknown): ListSettings {
  return settingsSchema.safeParse(preference).data ?? { columns: [], hidden: [], density: "comfortable" };
}
