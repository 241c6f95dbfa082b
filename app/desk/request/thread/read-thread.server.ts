import type { RequestScope, Staff } from "#app/request/context.ts";
import { listReplyTemplates } from "#app/quote-requests/reply-templates.server.ts";
import { listThread, readThreadRequest } from "#app/quote-requests/thread.server.ts";

export const THREAD_PAGE = 30;

/** Reads the thread of a request; null when there is no such request. */
export async function readThread(id: string, actor: Staff, { db, now }: Pick<RequestScope, "db" | "now">) {
  const [request, page, templates] = await Promise.all([
    readThreadRequest(db, actor, id, now()),
    listThread(db, actor, id, { limit: THREAD_PAGE }),
    listReplyTemplates(db, actor, { archived: false }),
  ]);
  if (!request) return null;
  return {
    request,
    page,
    templates: templates.map(({ id: template, name, subject, body, texts }) => ({
      id: template,
      name,
      subject,
      body,
      texts,
    })),
    self: actor.id,
  };
}

export type ThreadRead = NonNullable<Awaited<ReturnType<typeof readThread>>>;
