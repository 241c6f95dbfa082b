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

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

export interface ListSettings {
  columns: ExtraColumn[];
  density: Density;
}

export const LIST_SETTINGS_KEY = "shipments.list";

const settingsSchema = z.object({
  columns: z
    .array(z.string())
    .catch([])
    .transform((chosen) => EXTRA_COLUMNS.filter((column) => chosen.includes(column))),
  density: z.enum(DENSITIES).catch("comfortable"),
});

/** Settings as they were kept or sent: a column that is no more is left out, nothing kept means the list as specified. */
export function parseListSettings(preference: unknown): ListSettings {
  return settingsSchema.safeParse(preference).data ?? { columns: [], density: "comfortable" };
}
