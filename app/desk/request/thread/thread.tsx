import { useState, type ReactNode } from "react";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { usePagedRows } from "#app/kit/lists/use-paged-rows.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { stickyFoot } from "#app/kit/ui/sticky-foot.ts";
import { affects, affectsRow } from "#app/live/event.ts";
import { THREAD_MESSAGES } from "#app/quote-requests/words.ts";
import type { ThreadRead } from "./read-thread.server.ts";
import { type ThreadAnswer, isWriting, WRITING, type Writing } from "./thread-answer.ts";
import { QuestionItem, MessageItem } from "./thread-message.tsx";
import { useSearchParams } from "react-router";
import { TabLink } from "#app/kit/lists/view-links.tsx";
import { ReceivedForm, ThreadNoteForm, useRemoveEntry } from "./entry-forms.tsx";
import { ReplyForm } from "./reply-form.tsx";

/**
 * The thread of a request with its forms: beside it and sticky where there is room, otherwise below, with a bar that
 * leads there.
 * @param props.before the answer to a form that was submitted without JavaScript
 * @param props.head content above the messages; `children` below them
 */
export function Thread(props: {
  thread: ThreadRead;
  before?: ThreadAnswer;
  readOnly?: boolean;
  head?: ReactNode;
  children?: ReactNode;
}) {
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
  const newestReply = list.rows.find(({ kind }) => kind === "reply");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] xl:grid-rows-[auto_1fr]">
      <CardStack>
        {props.head}
        <Messages thread={thread} list={list} mayWrite={mayWrite}>
          {mayWrite ? <NewReply reply={newestReply} self={thread.self} /> : null}
        </Messages>
        {mayWrite ? <ReplyBar /> : null}
      </CardStack>
      {mayWrite ? (
        <div className="relative z-10 max-xl:-mx-4 max-xl:-mt-2 max-xl:bg-slate-50 max-xl:px-4 max-xl:pt-2 xl:sticky xl:top-[4.5rem] xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-5.5rem)] xl:overflow-y-auto">
          <Composer key={request.id} thread={thread} seen={newestReply?.id ?? ""} before={before} />
        </div>
      ) : null}
      {props.children}
    </div>
  );
}

/** Sticky at the bottom of a narrow screen until the form scrolls into view and covers it. */
const ReplyBar = () => (
  <p
    ref={stickyFoot}
    data-print="hide"
    className="sticky bottom-0 z-10 -mx-4 -mb-18 border-t border-slate-200 bg-white px-4 py-2.5 xl:hidden"
  >
    <a href="#write" className={classNames(buttonClasses({ variant: "primary" }), "w-full")}>
      Reply
    </a>
  </p>
);

function Messages(props: {
  thread: ThreadRead;
  list: ReturnType<typeof usePagedRows<ThreadRead["page"]["rows"][number]>>;
  mayWrite: boolean;
  children: ReactNode;
}) {
  const { thread, list, mayWrite } = props;
  const { request } = thread;
  const takeOut = useRemoveEntry(request.id);
  const messages = list.rows.toReversed();
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
      {props.children}
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
    <p role="status" className="mt-4 notice px-3 py-2 empty:hidden">
      {isNew ? `${reply.authorName?.trim() || reply.author} has replied just now.` : null}
    </p>
  );
}

const LABELS: Record<Writing, string> = {
  reply: "Reply",
  received: "Customer answered",
  note: "Internal note",
};

/**
 * Tabs of the reply and note forms: links before JavaScript, afterwards tabs that keep typed texts.
 * @param props.seen the newest reply visible to the writer
 * @param props.before the answer to a form that was submitted without JavaScript
 */
export function Composer(props: { thread: ThreadRead; seen: string; before?: ThreadAnswer }) {
  const { thread, seen, before } = props;
  const [params] = useSearchParams();
  const intent = before?.intent ?? params.get("write");
  const [writing, setWriting] = useState<Writing>(isWriting(intent) ? intent : "reply");
  const of = (form: Writing) => (before?.intent === form ? before : undefined);
  return (
    <Card id="write" data-print="hide" aria-label="Write" className="scroll-mt-16 pt-2!">
      <nav aria-label="What to write" className="mb-4 flex flex-wrap gap-x-5 border-b border-slate-200">
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
    </Card>
  );
}

const Shown = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <div hidden={!when}>{children}</div>
);
