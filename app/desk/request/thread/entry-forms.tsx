import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button } from "#app/kit/ui/button.tsx";
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
import { RECEIVED_VIA } from "#app/quote-requests/thread-words.ts";
import type { ThreadRead } from "./read-thread.server.ts";
import type { ThreadAnswer, Writing } from "./thread-answer.ts";
import { useThreadForm } from "./use-thread-form.ts";

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

export function ReceivedForm({ thread, before }: EntryProps) {
  const { Form, form, pending, error, typed, props } = useThreadForm({
    requestId: thread.request.id,
    name: "received",
    schema: receivedForm,
    before,
  });
  return (
    <Form {...props} className="grid gap-4">
      <FormContext value={form}>
        <HiddenFields intent="received" />
        <FieldError id="received-error">{error}</FieldError>
        <Field label="How it came" name="via" className="sm:max-w-56">
          <Select
            defaultValue={typed("via", "email")}
            options={RECEIVED_VIA_KEYS.map((value) => ({ value, label: RECEIVED_VIA[value] }))}
          />
        </Field>
        <Field label="What the customer answered" name="body">
          <TextArea rows={5} data-max={MESSAGE_MAX_LENGTH} defaultValue={typed("body")} />
        </Field>
        <div>
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            Add answer
          </Button>
        </div>
      </FormContext>
    </Form>
  );
}

export function ThreadNoteForm({ thread, before }: EntryProps) {
  const { Form, form, pending, error, typed, props } = useThreadForm({
    requestId: thread.request.id,
    name: "note",
    schema: threadNoteForm,
    before,
  });
  return (
    <Form {...props} className="grid gap-4">
      <FormContext value={form}>
        <HiddenFields intent="note" />
        <FieldError id="note-error">{error}</FieldError>
        <Field label="Internal note" name="body" hint="For colleagues only: the customer never sees it.">
          <TextArea rows={3} data-max={MESSAGE_MAX_LENGTH} defaultValue={typed("body")} />
        </Field>
        <div>
          <Button type="submit" pending={pending} pendingLabel="Saving...">
            Add note
          </Button>
        </div>
      </FormContext>
    </Form>
  );
}
