import { useState, type ReactNode } from "react";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { usePagedRows } from "#app/kit/lists/use-paged-rows.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { affects, affectsRow } from "#app/live/event.ts";
import { THREAD_MESSAGES } from "#app/quote-requests/thread-words.ts";
import { useRemoveEntry } from "./remove-entry.tsx";
import type { ThreadRead } from "./read-thread.server.ts";
import { type ThreadAnswer, isWriting, WRITING, type Writing } from "./thread-answer.ts";
import { QuestionItem, MessageItem } from "./thread-message.tsx";
import { useSearchParams } from "react-router";
import { TabLink } from "#app/kit/ui/tab-link.tsx";
import { ReceivedForm, ThreadNoteForm } from "./entry-forms.tsx";
import { ReplyForm } from "./reply-form.tsx";

/** `before`: the answer to a form that was sent without JavaScript. */
export function ThreadCard(props: { thread: ThreadRead; before?: ThreadAnswer; readOnly?: boolean }) {
  const { thread, before, readOnly = false } = props;
  const { request, page } = thread;
  const mayWrite = useCan("requests.write") && !readOnly;
  const refetch = useRefetch();
  useLiveEvents((event) => {
    if (
      affectsRow(event, "request_message", request.id) ||
      affects(event, "stopped_address", "reply_template")
    )
      refetch();
  });
  const list = usePagedRows({
    first: page,
    address: `/admin/requests/${request.id}/messages`,
    failed: THREAD_MESSAGES.moreFailed,
  });
  const takeOut = useRemoveEntry(request.id);
  const messages = list.rows.toReversed();
  const newestReply = list.rows.find(({ kind }) => kind === "reply");
  return (
    <Card id="messages" title="Messages" className="scroll-mt-16">
      <ol className="grid gap-4">
        <QuestionItem request={request} />
        {list.next === null ? null : (
          <li>
            <Button
              size="sm"
              onClick={() => void list.loadMore()}
              pending={list.state === "loading"}
              pendingLabel="Loading earlier messages"
            >
              {list.state === "failed" ? "Try again" : "Show earlier messages"}
            </Button>
            {list.state === "failed" ? (
              <p role="alert" className="mt-1.5 text-sm font-medium text-red-700">
                {THREAD_MESSAGES.moreFailed}
              </p>
            ) : null}
          </li>
        )}
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            request={request}
            self={thread.self}
            readOnly={!mayWrite}
            onTakeOut={() => takeOut.ask(message)}
          />
        ))}
      </ol>
      {messages.length === 0 ? (
        <p className="mt-4 text-slate-600">
          {request.offered
            ? THREAD_MESSAGES.offered(request.offered.number, request.offered.status)
            : "No reply yet"}
        </p>
      ) : null}
      {takeOut.dialog}
      {mayWrite ? (
        <>
          <NewReply reply={newestReply} self={thread.self} />
          <Composer key={request.id} thread={thread} seen={newestReply?.id ?? ""} before={before} />
        </>
      ) : null}
    </Card>
  );
}

function NewReply(props: {
  reply: { id: string; authorId: string | null; author: string; authorName: string | null } | undefined;
  self: string;
}) {
  const { reply, self } = props;
  const [first] = useState(reply?.id);
  const isNew = reply && reply.id !== first && reply.authorId !== self;
  return (
    <p
      role="status"
      className="mt-4 border-l-[3px] border-yellow-700 bg-yellow-100 px-3 py-2 text-ink-900 empty:hidden"
    >
      {isNew ? `${reply.authorName?.trim() || reply.author} has replied just now.` : null}
    </p>
  );
}

const LABELS: Record<Writing, string> = {
  reply: "Reply",
  received: "Customer answered",
  note: "Internal note",
};

/** Links before JavaScript, afterwards a choice that keeps what is typed in each form. */
function Composer(props: { thread: ThreadRead; seen: string; before?: ThreadAnswer }) {
  const { thread, seen, before } = props;
  const [params] = useSearchParams();
  const intent = before?.intent ?? params.get("write");
  const [writing, setWriting] = useState<Writing>(isWriting(intent) ? intent : "reply");
  const of = (form: Writing) => (before?.intent === form ? before : undefined);
  return (
    <div id="write" data-print="hide" className="mt-5 scroll-mt-16 border-t border-slate-200 pt-4">
      <nav aria-label="Write" className="mb-4 flex flex-wrap gap-x-5 border-b border-slate-200">
        {WRITING.map((form) => (
          <TabLink
            key={form}
            to={`?write=${form}#write`}
            preventScrollReset
            current={form === writing}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setWriting(form);
            }}
          >
            {LABELS[form]}
          </TabLink>
        ))}
      </nav>
      <Shown when={writing === "reply"}>
        <ReplyForm thread={thread} seen={seen} before={of("reply")} />
      </Shown>
      <Shown when={writing === "received"}>
        <ReceivedForm thread={thread} before={of("received")} />
      </Shown>
      <Shown when={writing === "note"}>
        <ThreadNoteForm thread={thread} before={of("note")} />
      </Shown>
    </div>
  );
}

const Shown = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <div hidden={!when}>{children}</div>
);
