import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { addReplyTemplate, saveReplyTemplate, StaleTemplate } from "../reply-templates.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { type ReplyTemplateInput, replyTemplateForm } from "../reply-template.ts";
import { REPLY_TEMPLATE_MESSAGES } from "../thread-words.ts";

export interface TemplateAnswer {
  saved?: true;
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
  /** A colleague saved meanwhile: what saving again replaces. */
  stale?: { version: string } & ReplyTemplateInput;
}

export async function saveTemplate(
  id: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
): Promise<TemplateAnswer & { status: number }> {
  const parsed = parseForm(replyTemplateForm, record);
  if (!parsed.ok) return { fieldErrors: parsed.fieldErrors, values: parsed.values, status: 400 };
  try {
    if (id === "new") await addReplyTemplate(db, actor, parsed.value);
    else await saveReplyTemplate(db, actor, id, new Date(String(record.version ?? 0)), parsed.value);
    return { saved: true, status: 200 };
  } catch (error) {
    if (error instanceof Invalid) return { fieldErrors: error.fieldErrors, values: record, status: 400 };
    if (error instanceof StaleTemplate) {
      const { name, subject, body, texts, updated_at } = error.stored;
      const stale = { version: updated_at.toISOString(), name, subject, body, texts };
      return { error: error.userMessage, stale, values: record, status: 409 };
    }
    const { message, status } = toFailure(error, log, REPLY_TEMPLATE_MESSAGES.failed);
    return { error: message, values: record, status };
  }
}
