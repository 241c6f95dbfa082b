import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { setImportedHistory } from "#database/shipments/imported-history.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";

export interface HistoryMarkAnswer {
  isHistory?: boolean;
  error?: string;
}

export async function answerHistoryMark(
  id: string,
  isHistory: boolean,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  try {
    await setImportedHistory(db, actor, id, isHistory);
    return data<HistoryMarkAnswer>({ isHistory });
  } catch (error) {
    const { message, status } = toFailure(error, log, SHIPMENT_MESSAGES.historyFailed);
    return data<HistoryMarkAnswer>({ error: message }, status);
  }
}
