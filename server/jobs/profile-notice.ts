import type { Logger } from "pino";
import { PEPPOL, profileNotice, type ProfileVersion } from "#app/invoices/peppol/peppol.ts";
import { toLocalDay } from "#app/kit/time/time.ts";

const DAY_MS = 86_400_000;

/** Warns of the next version of the profile of e-invoices at the start and each day, as Settings do. */
export function startNoticingProfile(
  { log }: { log: Pick<Logger, "warn"> },
  next: ProfileVersion | null = PEPPOL.next,
): { stop(): void } {
  const look = () => {
    const notice = profileNotice(next, toLocalDay(new Date()));
    if (notice) log.warn(notice);
  };
  look();
  const timer = setInterval(look, DAY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
