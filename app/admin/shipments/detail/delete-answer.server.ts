import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { deleteShipment } from "#database/shipments/shipment.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";

export interface DeleteAnswer {
  done?: string;
  /** Id of the deletion, for the undo. */
  undo?: string;
  error?: string;
}

export async function answerDelete(id: string, actor: Staff, { db, log }: Pick<RequestScope, "db" | "log">) {
  try {
    const undo = await deleteShipment(db, actor, id);
    return data<DeleteAnswer>({ done: SHIPMENT_MESSAGES.deleted, undo });
  } catch (error) {
    const { message, status } = toFailure(error, log, SHIPMENT_MESSAGES.deleteFailed);
    return data<DeleteAnswer>({ error: message }, status);
  }
}
