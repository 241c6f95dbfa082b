import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { formRecord } from "#domain/form-result.ts";
import { failureOf } from "./queue-texts.ts";
import type { QueueAnswer } from "./queue.ts";
import { toastQueueAnswer } from "./use-queue-acts.ts";

/** The `clientAction` of a page with a queue: sends an act on a line, and shows its answer, or that it did not arrive. */
export async function actInQueue({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<unknown>;
}) {
  const record = formRecord(await request.clone().formData());
  const answer = await catchNetworkError<QueueAnswer>(serverAction, { error: failureOf(record) });
  toastQueueAnswer("type" in answer ? answer.data : answer);
  return answer;
}
