import { type Actor, authorize } from "#app/access/policy.ts";
import type { Database } from "#database/connection/connect.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { DocumentsAnswer } from "./documents-answer.ts";
import { doubtfulShipments } from "#app/shipments/doubtful.server.ts";

/**
 * Chooses the shipments of a paper: cancelled, delivered and held ones are named first, and drawn
 * or left out as somebody chooses. @throws Invalid where none is left
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
