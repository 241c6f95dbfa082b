import { forStaff, type StaffScope } from "#app/request/for-staff.server.ts";
import { chosenShipments } from "../chosen-shipments.server.ts";
import { listSelectedIds, readPaperShipments } from "../read-paper-shipment.server.ts";
import { isLabelSize, LABELS_MAX, labelCount, paperFileName } from "../document.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { Route } from "./+types/labels.route";
import { drawnResponse, paperAnswer, recordPaperOfMany } from "./draw.server.ts";

export const loader = forStaff("shipments.read", async ({ request }: Route.LoaderArgs, scope) => {
  const { id = "", size } = Object.fromEntries(new URL(request.url).searchParams);
  return paperAnswer(scope.log, DOCUMENT_MESSAGES.drawFailed, () => labels([id], size, scope));
});

export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) => {
  const { db, actor, log, now } = scope;
  const form = await request.formData();
  return paperAnswer(log, DOCUMENT_MESSAGES.drawFailed, async () => {
    const selection = parseSelectionForm(form);
    if (!selection) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
    const ids = await listSelectedIds(db, actor, selection, { now: now(), limit: LABELS_MAX });
    const chosen = await chosenShipments(db, actor, ids, form.get("doubtful"));
    return "doubtful" in chosen ? chosen : labels(chosen.ids, form.get("size"), scope);
  });
});

async function labels(ids: readonly string[], size: unknown, scope: StaffScope): Promise<Response> {
  const { db, actor, log, publicUrl } = scope;
  const shipments = await readPaperShipments(db, actor, ids.slice(0, LABELS_MAX));
  const [first] = shipments;
  if (!first) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  const count = labelCount(shipments) + Math.max(0, ids.length - LABELS_MAX);
  if (count > LABELS_MAX) throw new Invalid(DOCUMENT_MESSAGES.tooManyLabels(count, LABELS_MAX));
  await recordPaperOfMany(scope, "labels", shipments.length);
  const about = shipments.length === 1 ? first.trackingNumber : `${shipments.length}-shipments`;
  return drawnResponse(
    log,
    { kind: "labels", size: isLabelSize(size) ? size : "a4", publicUrl, shipments },
    paperFileName("labels", about),
  );
}
