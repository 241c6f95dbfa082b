import { redirect } from "react-router";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { previewReply, sendReply } from "#app/quote-requests/send-reply.server.ts";
import { addNote, addReceived, setWithdrawn } from "#app/quote-requests/thread.server.ts";
import { authorize } from "#app/access/policy.ts";
import { keepTyped } from "#app/request/error-mapping.server.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { receivedForm, replyForm, threadNoteForm } from "#app/quote-requests/message.ts";
import { THREAD_MESSAGES } from "#app/quote-requests/words.ts";
import type { ThreadAnswer } from "./thread-answer.ts";

export const threadFailure = (record: FormRecord): string =>
  "message" in record ? "It could not be changed. Please try again." : THREAD_MESSAGES.failed;

/** Without JavaScript it redirects to the request, or shows the refused values in its page. */
export async function actOnThread(
  record: FormRecord,
  scope: StaffScope,
  { params: { id } }: { params: { id: string } },
): Promise<ThreadAnswer> {
  const answer = await act(id, record, scope);
  if (record.plain && answer.done) throw redirect(`/admin/requests/${id}#messages`);
  return { intent: String(record.intent ?? ""), ...answer };
}

export const besideThread = (error: unknown, record: FormRecord): Partial<ThreadAnswer> => ({
  intent: String(record.intent ?? ""),
  ...keepTyped(error, record),
});

async function act(
  requestId: string,
  record: FormRecord,
  { db, actor, notifyEmail }: StaffScope,
): Promise<ThreadAnswer> {
  authorize(actor, "requests.write");
  if (record.intent === "withdraw" || record.intent === "put-back") {
    const withdrawn = record.intent === "withdraw";
    const id = String(record.message ?? "");
    await setWithdrawn(db, actor, requestId, { id, withdrawn });
    const takeBack = { intent: "put-back", message: id };
    return withdrawn ? { done: "Taken out of the thread", takeBack } : { done: "Back in the thread" };
  }
  if (record.intent === "received") {
    await addReceived(db, actor, requestId, readForm(receivedForm, record));
    return { done: "Answer added to the thread" };
  }
  if (record.intent === "note") {
    await addNote(db, actor, requestId, readForm(threadNoteForm, record));
    return { done: "Note added" };
  }
  const reply = readForm(replyForm, record);
  if (record.intent === "preview") {
    const { subject, html } = renderMail(await previewReply(db, actor, requestId, reply, { notifyEmail }));
    return { preview: { subject, html } };
  }
  await sendReply(db, actor, requestId, reply, { notifyEmail });
  return { done: "Reply on its way" };
}
