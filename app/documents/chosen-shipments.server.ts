import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import { parseSelectionForm } from "#app/shipments/selection.ts";
import { MANIFEST_MAX_SHIPMENTS } from "./document.ts";
import { listSelectedIds } from "./read-paper-shipment.server.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import type { DocumentsAnswer } from "./documents-answer.ts";
import { doubtfulShipments } from "#app/shipments/doubtful.server.ts";

/** Lists the shipments that a form selects for a paper. @throws Invalid for none, and for more than a paper allows */
export async function shipmentsOfForm({ db, actor, now }: StaffScope, form: FormData) {
  const selection = parseSelectionForm(form);
  if (!selection) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
  const limit = MANIFEST_MAX_SHIPMENTS;
  const ids = await listSelectedIds(db, actor, selection, { now: now(), limit });
  if (ids.length > limit) throw new Invalid(DOCUMENT_MESSAGES.tooManyShipments(limit));
  return chosenShipments(db, actor, ids, form.get("doubtful"));
}

/**
 * Selects the shipments of a paper; cancelled, delivered and held ones are named first, and included or left out as
 * chosen. @throws Invalid when none is left
 */
export async function chosenShipments(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  choice: unknown,
): Promise<{ ids: string[] } | Required<Pick<DocumentsAnswer, "doubtful">>> {
  authorize(actor, "shipments.read");
  const doubtful = await doubtfulShipments(db, actor, ids);
  if (doubtful.length > 0 && choice !== "with" && choice !== "without")
    return { doubtful: doubtful.map(({ number, status }) => ({ number, status })) };
  const left = new Set(choice === "without" ? doubtful.map(({ id }) => id) : []);
  const chosen = ids.filter((id) => !left.has(id));
  if (chosen.length === 0) throw new Invalid("All of them are cancelled, delivered or on hold");
  return { ids: chosen };
}
