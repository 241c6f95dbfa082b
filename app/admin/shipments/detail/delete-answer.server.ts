import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { statusOf } from "#app/request/error-mapping.server.ts";
import { deleteShipment } from "#database/shipments/shipment.ts";
import { DomainError } from "#domain/errors.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";

/** What deleting one shipment answers, from the list and from its page. */
export interface DeleteAnswer {
  done?: string;
  /** What its Undo is to bring back. */
  undo?: string;
  error?: string;
}

export async function answerDelete(id: string, actor: Staff, { db, log }: Pick<RequestScope, "db" | "log">) {
  try {
    const undo = await deleteShipment(db, actor, id);
    return data<DeleteAnswer>({ done: SHIPMENT_MESSAGES.deleted, undo });
  } catch (error) {
    const known = error instanceof DomainError;
    if (!known) log.error({ err: error }, "a shipment could not be deleted");
    const message = known ? error.userMessage : SHIPMENT_MESSAGES.deleteFailed;
    return data<DeleteAnswer>({ error: message }, statusOf(error));
  }
}
