import type { Actor } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { type FormOutcome, type FormRecord, formRecord } from "#app/kit/forms/form-result.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { decideDay } from "../decide-day.server.ts";
import { readSeriesStart } from "../read-series.server.ts";
import { isDayIntent, rhythmForm, SERIES_MESSAGES, seriesForm } from "../series.ts";
import { changeRhythm, choosePattern, endSeries, startSeries } from "../series.server.ts";
import type { Route } from "./+types/shipment-series.route";

/** Loads the initial values of a new series. */
export const loader = forStaff(
  "shipments.write",
  async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
    return readSeriesStart(db, actor, params.id, now());
  },
);

export const action = forStaff(
  "shipments.write",
  async ({ request, params }: Route.ActionArgs, { db, actor, log }) => {
    const record = formRecord(await request.formData());
    return answerOf<FormOutcome>(log, SERIES_MESSAGES.failed, () => act(db, actor, params.id, record));
  },
);

async function act(db: Database, actor: Actor, shipmentId: string, record: FormRecord): Promise<FormOutcome> {
  const id = String(record.id ?? "");
  const intent = String(record.intent ?? "");
  if (isDayIntent(intent)) return decideDay(db, actor, intent, record);
  switch (intent) {
    case "start":
      await startSeries(db, actor, shipmentId, readForm(seriesForm, record));
      return { done: SERIES_MESSAGES.started };
    case "change":
      await changeRhythm(db, actor, id, readForm(rhythmForm, record), Number(record.revision));
      return { done: SERIES_MESSAGES.saved };
    case "pattern":
      await choosePattern(db, actor, id, shipmentId);
      return { done: SERIES_MESSAGES.pattern };
    case "end":
      await endSeries(db, actor, id, true);
      return { done: SERIES_MESSAGES.ended, takeBack: { intent: "resume", id } };
    case "resume":
      await endSeries(db, actor, id, false);
      return { done: SERIES_MESSAGES.resumed };
    default:
      throw new Invalid(SERIES_MESSAGES.failed);
  }
}

export const clientAction = failWith<FormOutcome>({ error: SERIES_MESSAGES.failed });
