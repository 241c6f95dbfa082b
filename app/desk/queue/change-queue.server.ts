import type { StaffScope } from "#app/request/for-staff.server.ts";
import { savePreference } from "#app/accounts/preferences.server.ts";
import { claimShipment, assignOwner } from "#app/shipments/owner.server.ts";
import { explainDelay, snoozeShipment } from "#app/shipments/work-state.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type FormOutcome, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { moveForm } from "#app/shipments/eta.ts";
import { LATE_DESK_TEXTS } from "#app/desk/late/late-groups.ts";
import { isRequestIntent } from "#app/quote-requests/quote-request.ts";
import { decideDay } from "#app/series/decide-day.server.ts";
import { isDayIntent } from "#app/series/series.ts";
import { changeRequest, snoozeOutcome } from "../request/change-request.server.ts";
import { failureOf, FIRST_STEPS_KEY, WHOSE_KEY } from "./queue.ts";

type QueueScope = Pick<StaffScope, "db" | "actor">;

export async function changeQueue(record: FormRecord, scope: QueueScope): Promise<FormOutcome> {
  const { db, actor } = scope;
  const id = String(record.id ?? "");
  const intent = String(record.intent);
  if (isDayIntent(intent)) return decideDay(db, actor, intent, record);
  if (intent === "status" || (record.kind === "request" && isRequestIntent(intent))) {
    const outcome = await changeRequest(intent, record, scope);
    const isTakenUp = intent === "status" && record.status !== "pending";
    return isTakenUp ? { ...outcome, takeBack: { intent, id, status: "pending" } } : outcome;
  }
  const shipmentOwner = { intent: "assign", kind: "shipment", id };
  switch (intent) {
    case "whose":
      await savePreference(db, actor, WHOSE_KEY, record.whose === "mine" ? "mine" : "all");
      return {};
    case "first-steps": {
      const isHidden = record.show === undefined;
      await savePreference(db, actor, FIRST_STEPS_KEY, isHidden ? "hidden" : "shown");
      return isHidden ? { done: "First steps put away", takeBack: { intent, show: "1" } } : {};
    }
    case "snooze": {
      const day = String(record.snoozed_until ?? "") || null;
      return snoozeOutcome(day, await snoozeShipment(db, actor, id, day), { kind: "shipment", id });
    }
    case "assign": {
      const owner = String(record.owner_id ?? "") || null;
      const before = await assignOwner(db, actor, id, owner);
      return {
        done: owner ? "Shipment assigned" : "Nobody owns the shipment now",
        takeBack: before === owner ? undefined : { ...shipmentOwner, owner_id: before ?? "" },
      };
    }
    case "claim":
      await claimShipment(db, actor, id);
      return { done: "The shipment is yours", takeBack: { ...shipmentOwner, owner_id: "" } };
    case "reason":
      return explain(record, id, scope);
    default:
      throw new Invalid(failureOf(record));
  }
}

async function explain(record: FormRecord, id: string, { db, actor }: QueueScope): Promise<FormOutcome> {
  const parsed = parseForm(moveForm, record);
  if (!parsed.ok)
    throw new Invalid(Object.values(parsed.fieldErrors)[0]?.[0] ?? LATE_DESK_TEXTS.explainFailed);
  const { delay_reason: reason, delay_note: note } = parsed.value;
  const before = await explainDelay(db, actor, id, { reason, note });
  const takeBack = { intent: "reason", id, delay_reason: before.reason ?? "", delay_note: before.note ?? "" };
  return {
    done: "Reason saved",
    takeBack: before.reason === reason && before.note === note ? undefined : takeBack,
  };
}
