import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Form, useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { IconButton } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { ThreadMessage } from "#app/quote-requests/thread.server.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DELETED_MESSAGES } from "#app/deleted/words.ts";
import { type ThreadAnswer, threadAddress } from "./thread-answer.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";

export function useRemoveEntry(requestId: string) {
  const [entry, ask] = useState<ThreadMessage | null>(null);
  const fetcher = useFetcher<ThreadAnswer>();
  const { submit, data } = fetcher;
  const send = (intent: "withdraw" | "put-back", message: string) =>
    void submit({ intent, message }, { method: "post", action: threadAddress(requestId) });
  useAnswer(data, ({ done, error, withdrawn }) => {
    if (error) toast.error(error);
    if (!done) return;
    const onClick = () => send("put-back", withdrawn ?? "");
    toast.success(done, withdrawn ? { action: { label: DELETED_MESSAGES.undo, onClick } } : {});
  });
  const dialog = entry ? (
    <ConfirmDialog
      title={entry.kind === "note" ? "Take the note out?" : "Take the answer out?"}
      message="It is shown no more. You can put it back at once."
      confirmLabel="Take out"
      isOpen
      onOpenChange={(open) => (open ? undefined : ask(null))}
      onConfirm={() => send("withdraw", entry.id)}
    />
  ) : null;
  return { ask, dialog };
}

export function TakeOut(props: { requestId: string; message: ThreadMessage; onAsk: () => void }) {
  const { requestId, message, onAsk } = props;
  const hydrated = useHydrated();
  const moment = formatDateTime(new Date(message.createdAt));
  return (
    <Form
      method="post"
      action={threadAddress(requestId)}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <SendKey />
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="message" value={message.id} />
      {hydrated ? null : <input type="hidden" name="plain" value="1" />}
      <IconButton
        icon={Trash2}
        type="submit"
        title="Take out"
        aria-label={`Take out the ${message.kind === "note" ? "note" : "answer"} of ${moment}`}
      />
    </Form>
  );
}
