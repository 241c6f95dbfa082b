import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { TabLink } from "#app/kit/ui/tab-link.tsx";
import type { ThreadRead } from "./read-thread.server.ts";
import { ReceivedForm, ThreadNoteForm } from "./entry-forms.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { isWriting, type ThreadAnswer, WRITING, type Writing } from "./thread-answer.ts";

const LABELS: Record<Writing, string> = {
  reply: "Reply",
  received: "Customer answered",
  note: "Internal note",
};

/** Links before JavaScript, afterwards a choice that keeps what is typed in each form. */
export function Composer(props: { thread: ThreadRead; seen: string; before?: ThreadAnswer }) {
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
