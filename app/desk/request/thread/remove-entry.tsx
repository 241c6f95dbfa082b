import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { IconButton } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { ThreadMessage } from "#app/quote-requests/thread.server.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { threadAddress } from "./thread-answer.ts";

export function useRemoveEntry(requestId: string) {
  const [entry, ask] = useState<ThreadMessage | null>(null);
  const { send } = useAct(threadAddress(requestId));
  const dialog = entry ? (
    <ConfirmDialog
      title={entry.kind === "note" ? "Take the note out?" : "Take the answer out?"}
      message="It is shown no more. You can put it back at once."
      confirmLabel="Take out"
      isOpen
      onOpenChange={(open) => (open ? undefined : ask(null))}
      onConfirm={() => send({ intent: "withdraw", message: entry.id })}
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
