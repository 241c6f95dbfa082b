import { SIZE_UNITS } from "#app/kit/words.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** «20 MB», «20 Mo»: a limit as its reader writes sizes. */
export const limitText = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.floor(bytes / KILOBYTE)} ${SIZE_UNITS.thousands}`
    : `${Math.floor(bytes / MEGABYTE)} ${SIZE_UNITS.millions}`;
