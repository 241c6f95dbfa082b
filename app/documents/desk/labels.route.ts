import { type RequestScope, type Staff } from "#app/request/context.ts";
import { chosenShipments } from "../chosen-shipments.server.ts";
import type { DocumentsAnswer } from "../documents-answer.ts";
import { listSelectedIds, readPaperShipments } from "../read-paper-shipment.server.ts";
import { isLabelSize, LABELS_MAX, labelCount, paperFileName } from "../document.ts";
import { NotFound } from "#app/kit/errors.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/labels.route";
import { drawnResponse, refusal, refusalOf } from "./draw.server.ts";

export const loader = forStaff("shipments.read", async ({ request }: Route.LoaderArgs, scope) => {
  const { id = "", size } = Object.fromEntries(new URL(request.url).searchParams);
  return labels([id], size, scope.actor, scope);
});

export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) => {
  const form = await request.formData();
  const selection = parseSelectionForm(form);
  if (!selection) return refusal(DOCUMENT_MESSAGES.noShipments, 400);
  const ids = await listSelectedIds(scope.db, scope.actor, selection, {
    now: scope.now(),
    limit: LABELS_MAX,
  });
  try {
    const chosen = await chosenShipments(scope.db, scope.actor, ids, form.get("doubtful"));
    if ("doubtful" in chosen) return Response.json(chosen satisfies DocumentsAnswer);
    return await labels(chosen.ids, form.get("size"), scope.actor, scope);
  } catch (error) {
    return refusalOf(error);
  }
});

async function labels(
  ids: readonly string[],
  size: unknown,
  actor: Staff,
  { db, log, publicUrl }: Pick<RequestScope, "db" | "log" | "publicUrl">,
): Promise<Response> {
  try {
    const shipments = await readPaperShipments(db, actor, ids.slice(0, LABELS_MAX));
    const [first] = shipments;
    if (!first) throw new NotFound(SHIPMENT_MESSAGES.notFound);
    const count = labelCount(shipments) + Math.max(0, ids.length - LABELS_MAX);
    if (count > LABELS_MAX) return refusal(DOCUMENT_MESSAGES.tooManyLabels(count, LABELS_MAX), 400);
    const about = shipments.length === 1 ? first.trackingNumber : `${shipments.length}-shipments`;
    return await drawnResponse(
      log,
      { kind: "labels", size: isLabelSize(size) ? size : "a4", publicUrl, shipments },
      paperFileName("labels", about),
    );
  } catch (error) {
    return refusalOf(error);
  }
}
