import type { Logger } from "pino";
import { PEPPOL, profileNotice, type ProfileVersion } from "#app/invoices/peppol/peppol.ts";
import { toLocalDay } from "#app/kit/time/time.ts";

const DAY_MS = 86_400_000;

/** Logs a warning about the next version of the e-invoice profile at the start and daily, as Settings show. */
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
