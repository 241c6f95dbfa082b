import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { assignOwner } from "#database/shipments/owner.ts";
import { getShipment } from "#database/shipments/shipment.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";

export interface OwnerAnswer {
  assigned?: {
    owner: { id: string; name: string } | null;
    /** Id of the earlier owner, for the undo. */
    before: string | null;
  };
  error?: string;
}

export async function answerAssign(
  id: string,
  ownerId: unknown,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  try {
    const before = await assignOwner(db, actor, id, typeof ownerId === "string" && ownerId ? ownerId : null);
    const { owner_id, owner_name } = await getShipment(db, actor, id);
    const owner = owner_id ? { id: owner_id, name: owner_name ?? "" } : null;
    return data<OwnerAnswer>({ assigned: { owner, before } });
  } catch (error) {
    const { message, status } = toFailure(error, log, SHIPMENT_MESSAGES.assignFailed);
    return data<OwnerAnswer>({ error: message }, status);
  }
}
