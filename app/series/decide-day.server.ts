import type { Actor } from "#app/access/policy.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import type { Database } from "#database/connection/connect.ts";
import { makeNextShipment, skipNext, skipPassed, takeBackDay } from "./next-shipment.server.ts";
import { type DayIntent, SERIES_MESSAGES } from "./series.ts";

const ACTS: Record<DayIntent, (db: Database, actor: Actor, id: string, day: string) => Promise<FormOutcome>> =
  {
    "make-next": async (db, actor, id, day) => {
      const { trackingNumber } = await makeNextShipment(db, actor, id, day);
      return { done: `${trackingNumber} created`, takeBack: takeBackOf(id, day) };
    },
    "skip-next": async (db, actor, id, day) => {
      await skipNext(db, actor, id, day);
      return { done: "Skipped: no shipment of that day", takeBack: takeBackOf(id, day) };
    },
    "skip-passed": async (db, actor, id, day) => {
      const count = await skipPassed(db, actor, id, day);
      return { done: `${pluralize(count, "day")} that passed skipped` };
    },
    "propose-again": async (db, actor, id, day) => {
      await takeBackDay(db, actor, id, day);
      return { done: SERIES_MESSAGES.proposedAgain };
    },
  };

const takeBackOf = (id: string, day: string) => ({ intent: "propose-again", id, day });

/** Decides about the proposed day of a series; «Undo» proposes it again. @throws as the called functions do */
export const decideDay = (
  db: Database,
  actor: Actor,
  intent: DayIntent,
  { id, day }: FormRecord,
): Promise<FormOutcome> => ACTS[intent](db, actor, String(id ?? ""), String(day ?? ""));
