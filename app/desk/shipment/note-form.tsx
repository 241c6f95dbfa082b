import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import type { ActAnswer } from "#app/kit/forms/form-result.ts";
import { type Colleague, mentionedIn, NOTE_MAX_LENGTH, noteForm } from "#app/shipments/note.ts";
import { MentionField } from "./mention-field.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";

export function NoteForm(props: {
  shipmentId: string;
  note?: { id: string; body: string };
  /** Without the author. */
  colleagues: readonly Colleague[];
  onClose?: () => void;
  onWriting?: (writing: boolean) => void;
}) {
  const { note, colleagues, onClose, onWriting } = props;
  const fetcher = useFetcher<ActAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ schema: noteForm, answer: fetcher.data, form: element });
  const [text, setText] = useState(note?.body ?? "");
  const mentioned = mentionedIn(text, colleagues);
  useAnswerToast(fetcher.data, () => {
    element.current?.reset();
    setText("");
    onClose?.();
  });
  useEffect(() => {
    onWriting?.(text.trim() !== "");
    return () => onWriting?.(false);
  }, [onWriting, text]);
  const mentionHint =
    mentioned.length > 0 ? `Rings ${mentioned.map(({ name }) => name).join(", ")}` : undefined;
  return (
    <fetcher.Form
      {...form.props}
      // Left empty it is no mistake; a message would move what is being clicked.
      onBlur={undefined}
      method="post"
      action={`/admin/shipments/${props.shipmentId}`}
      data-print="hide"
      className="grid gap-2"
    >
      <SendKey />
      <input type="hidden" name="intent" value={note ? "note-edit" : "note-add"} />
      {note ? <input type="hidden" name="note_id" value={note.id} /> : null}
      <Field
        label={note ? "Note" : "New note"}
        name="body"
        hideLabel
        error={form.error("body")}
        hint={form.count("body") ?? mentionHint}
      >
        <MentionField
          rows={2}
          className="min-h-16!"
          data-max={NOTE_MAX_LENGTH}
          defaultValue={note?.body}
          autoFocus={Boolean(note)}
          placeholder="For colleagues only. @ names one of them."
          colleagues={colleagues}
          onInput={(event) => setText(event.currentTarget.value)}
          onSend={() => element.current?.requestSubmit()}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={fetcher.state !== "idle"} pendingLabel="Saving...">
          {note ? "Save" : "Add Note"}
        </Button>
        {note ? (
          <Button size="sm" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        ) : null}
      </div>
    </fetcher.Form>
  );
}
