import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import { forStaff, type StaffScope } from "#app/request/for-staff.server.ts";
import { decideDay } from "../decide-day.server.ts";
import { readSeriesStart } from "../read-series.server.ts";
import { isDayIntent, rhythmForm, SERIES_MESSAGES, seriesForm } from "../series.ts";
import { changeRhythm, choosePattern, setSeriesEnded, startSeries } from "../series.server.ts";
import type { Route } from "./+types/shipment-series.route";

/** Loads the initial values of a new series. */
export const loader = forStaff(
  "shipments.write",
  async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
    return readSeriesStart(db, actor, params.id, now());
  },
);

const act = async (
  record: FormRecord,
  { db, actor }: StaffScope,
  { params }: Pick<Route.ActionArgs, "params">,
): Promise<FormOutcome> => {
  const id = String(record.id ?? "");
  const intent = String(record.intent ?? "");
  if (isDayIntent(intent)) return decideDay(db, actor, intent, record);
  switch (intent) {
    case "start":
      await startSeries(db, actor, params.id, readForm(seriesForm, record));
      return { done: SERIES_MESSAGES.started };
    case "change":
      await changeRhythm(db, actor, id, readForm(rhythmForm, record), Number(record.revision));
      return { done: SERIES_MESSAGES.saved };
    case "pattern":
      await choosePattern(db, actor, id, params.id);
      return { done: SERIES_MESSAGES.pattern };
    case "end":
      await setSeriesEnded(db, actor, id, true);
      return { done: SERIES_MESSAGES.ended, takeBack: { intent: "resume", id } };
    case "resume":
      await setSeriesEnded(db, actor, id, false);
      return { done: SERIES_MESSAGES.resumed };
    default:
      throw new Invalid(SERIES_MESSAGES.failed);
  }
};

export const action = staffAction("shipments.write", SERIES_MESSAGES.failed, act);

export const clientAction = failWith<FormOutcome>({ error: SERIES_MESSAGES.failed });
