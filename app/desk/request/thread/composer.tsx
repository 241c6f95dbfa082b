import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { Card } from "#app/kit/ui/card.tsx";
import { TabLink } from "#app/kit/ui/tab-link.tsx";
import { ReceivedForm, ThreadNoteForm } from "./entry-forms.tsx";
import type { ThreadRead } from "./read-thread.server.ts";
import { ReplyForm } from "./reply-form.tsx";
import { type ThreadAnswer, isWriting, WRITING, type Writing } from "./thread-answer.ts";

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
