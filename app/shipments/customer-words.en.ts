import { CONTAINER_TYPES } from "./containers.ts";
import { LEG_KINDS, LEG_MODES } from "./leg-modes.ts";
import { CONVEYANCE_LABELS } from "./legs.ts";
import { PACKAGE_NAMES, packagesName } from "./package-codes.ts";

export const LEG_WORDS: Record<keyof typeof LEG_KINDS, string> = LEG_KINDS;
export const MODE_WORDS: Record<keyof typeof LEG_MODES, string> = LEG_MODES;
export const CONVEYANCE_WORDS = CONVEYANCE_LABELS;
export const CONTAINER_WORDS = CONTAINER_TYPES;
export const PACKAGE_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> =
  Object.fromEntries(
    Object.entries(PACKAGE_NAMES).map(([code, one]) => [code, [one, packagesName(code, 2)]]),
  );
