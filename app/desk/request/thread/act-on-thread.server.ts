import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { previewReply, sendReply } from "#app/quote-requests/send-reply.server.ts";
import { addNote, addReceived, setWithdrawn } from "#app/quote-requests/thread-entries.server.ts";
import { authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { receivedForm, replyForm, threadNoteForm } from "#app/quote-requests/message.ts";
import { THREAD_MESSAGES } from "#app/quote-requests/thread-words.ts";
import type { ThreadAnswer } from "./thread-answer.ts";

type Scope = Pick<RequestScope, "db" | "log" | "notifyEmail">;

export async function actOnThread(requestId: string, record: FormRecord, actor: Staff, scope: Scope) {
  const intent = String(record.intent ?? "");
  try {
    const answer = await act(requestId, record, actor, scope);
    return data<ThreadAnswer>({ intent, ...answer }, answer.fieldErrors ? 400 : 200);
  } catch (error) {
    if (error instanceof Invalid)
      return data<ThreadAnswer>({ intent, fieldErrors: error.fieldErrors, values: record }, 400);
    const failure =
      "message" in record ? "It could not be changed. Please try again." : THREAD_MESSAGES.failed;
    const { message, status } = toFailure(error, scope.log, failure);
    return data<ThreadAnswer>({ intent, error: message, values: record }, status);
  }
}

async function act(
  requestId: string,
  record: FormRecord,
  actor: Staff,
  { db, notifyEmail }: Scope,
): Promise<ThreadAnswer> {
  authorize(actor, "requests.write");
  if (record.intent === "withdraw" || record.intent === "put-back") {
    const withdrawn = record.intent === "withdraw";
    const id = String(record.message ?? "");
    await setWithdrawn(db, actor, requestId, { id, withdrawn });
    return withdrawn ? { done: "Taken out of the thread", withdrawn: id } : { done: "Back in the thread" };
  }
  if (record.intent === "received") {
    const parsed = parseForm(receivedForm, record);
    if (!parsed.ok) return refused(parsed);
    await addReceived(db, actor, requestId, parsed.value);
    return { done: "Answer added to the thread" };
  }
  if (record.intent === "note") {
    const parsed = parseForm(threadNoteForm, record);
    if (!parsed.ok) return refused(parsed);
    await addNote(db, actor, requestId, parsed.value);
    return { done: "Note added" };
  }
  const parsed = parseForm(replyForm, record);
  if (!parsed.ok) return refused(parsed);
  if (record.intent === "preview") {
    const { subject, html } = renderMail(
      await previewReply(db, actor, requestId, parsed.value, { notifyEmail }),
    );
    return { preview: { subject, html } };
  }
  await sendReply(db, actor, requestId, parsed.value, { notifyEmail });
  return { done: "Reply on its way" };
}

const refused = ({
  fieldErrors,
  values,
}: {
  fieldErrors: FieldErrors;
  values: FormRecord;
}): ThreadAnswer => ({
  fieldErrors,
  values,
});
