import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button, IconButton } from "#app/kit/ui/button.tsx";
import { Field, FieldError, FormContext } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import {
  MESSAGE_MAX_LENGTH,
  receivedForm,
  RECEIVED_VIA_KEYS,
  threadNoteForm,
} from "#app/quote-requests/message.ts";
import { RECEIVED_VIA } from "#app/quote-requests/words.ts";
import type { ThreadRead } from "./read-thread.server.ts";
import { type ThreadAnswer, type Writing, threadAddress } from "./thread-answer.ts";
import { useThreadForm } from "./use-thread-form.ts";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { Form } from "react-router";
import { useAct } from "#app/kit/forms/use-act.ts";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import type { ThreadMessage } from "#app/quote-requests/thread.server.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

interface EntryProps {
  thread: ThreadRead;
  before: ThreadAnswer | undefined;
}

export function HiddenFields(props: { intent: Writing }) {
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="intent" value={props.intent} />
      <SendKey />
      {hydrated ? null : <input type="hidden" name="plain" value="1" />}
    </>
  );
}

export function ReceivedForm(props: EntryProps) {
  return (
    <EntryForm {...props} name="received" schema={receivedForm} submit="Add answer">
      {(typed) => (
        <>
          <Field label="How it came" name="via" className="sm:max-w-56">
            <Select
              defaultValue={typed("via", "email")}
              options={RECEIVED_VIA_KEYS.map((value) => ({ value, label: RECEIVED_VIA[value] }))}
            />
          </Field>
          <Field label="What the customer answered" name="body">
            <TextArea rows={5} data-max={MESSAGE_MAX_LENGTH} defaultValue={typed("body")} />
          </Field>
        </>
      )}
    </EntryForm>
  );
}

export function ThreadNoteForm(props: EntryProps) {
  return (
    <EntryForm {...props} name="note" schema={threadNoteForm} submit="Add note">
      {(typed) => (
        <Field label="Internal note" name="body" hint="For colleagues only: the customer never sees it.">
          <TextArea rows={3} data-max={MESSAGE_MAX_LENGTH} defaultValue={typed("body")} />
        </Field>
      )}
    </EntryForm>
  );
}

function EntryForm(
  entry: EntryProps & {
    name: "received" | "note";
    schema: z.ZodType;
    submit: string;
    children: (typed: ReturnType<typeof useThreadForm>["typed"]) => ReactNode;
  },
) {
  const { name, thread } = entry;
  const { Form, form, pending, error, typed, props } = useThreadForm({
    ...entry,
    requestId: thread.request.id,
  });
  return (
    <Form {...props} className="grid gap-4">
      <FormContext value={form}>
        <HiddenFields intent={name} />
        <FieldError id={`${name}-error`}>{error}</FieldError>
        {entry.children(typed)}
        <div>
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            {entry.submit}
          </Button>
        </div>
      </FormContext>
    </Form>
  );
}

export function useRemoveEntry(requestId: string) {
  const [entry, ask] = useState<ThreadMessage | null>(null);
  const { send } = useAct(threadAddress(requestId));
  const dialog = entry ? (
    <ConfirmDialog
      title={entry.kind === "note" ? "Take the note out?" : "Take the answer out?"}
      message="It is shown no more. You can put it back at once."
      confirmLabel="Take out"
      onClose={() => ask(null)}
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
