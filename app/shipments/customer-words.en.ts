import types from "./container-types.json" with { type: "json" };
import { CONVEYANCE_LABELS, LEG_MODES } from "./leg-modes.ts";
import { PACKAGE_NAMES, packagesName } from "./package-codes.ts";

export const MODE_WORDS: Record<keyof typeof LEG_MODES, string> = LEG_MODES;
export const CONVEYANCE_WORDS = CONVEYANCE_LABELS;
export const CONTAINER_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(types).map(([code, { name }]) => [code, name]),
);
export const PACKAGE_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> =
  Object.fromEntries(
    Object.entries(PACKAGE_NAMES).map(([code, one]) => [code, [one, packagesName(code, 2)]]),
  );
