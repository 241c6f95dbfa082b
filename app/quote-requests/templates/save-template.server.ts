import type { RequestScope, Staff } from "#app/request/context.ts";
import { answerOfForm } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { addReplyTemplate, saveReplyTemplate } from "../reply-templates.server.ts";
import type { FieldErrors, FormRecord } from "#app/kit/forms/form-result.ts";
import { type ReplyTemplateInput, replyTemplateForm } from "../reply-template.ts";
import { REPLY_TEMPLATE_MESSAGES } from "../thread-words.ts";

export interface TemplateAnswer {
  saved?: true;
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
  /** Set when a colleague saved meanwhile: the values that saving again replaces. */
  stale?: { version: string } & ReplyTemplateInput;
}

export const saveTemplate = (
  id: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) =>
  answerOfForm<TemplateAnswer>(
    log,
    REPLY_TEMPLATE_MESSAGES.failed,
    () => record,
    async () => {
      const template = readForm(replyTemplateForm, record);
      if (id === "new") await addReplyTemplate(db, actor, template);
      else await saveReplyTemplate(db, actor, id, new Date(String(record.version ?? 0)), template);
      return { saved: true };
    },
  );
