import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";

export const LEG_KINDS = {
  pickup: "Pick-up",
  main: "Main",
  transhipment: "Transhipment",
  delivery: "Delivery",
} as const;
export type LegKind = keyof typeof LEG_KINDS;

export const LEG_MODES = TRANSPORT_MODES;
export type LegMode = keyof typeof LEG_MODES;

/** Returns the mode sent by a form; `otherwise` when the text is no mode. */
export const legModeOf = (text: string | undefined, otherwise: LegMode): LegMode =>
  text !== undefined && Object.hasOwn(LEG_MODES, text) ? (text as LegMode) : otherwise;

export const CONVEYANCE_LABELS: Record<LegMode, string> = {
  air: "Flight",
  sea: "Vessel and voyage",
  road: "Plate",
  rail: "Train",
  barge: "Barge",
};
