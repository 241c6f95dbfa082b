import { useEffect, useRef, useState, type KeyboardEvent, type RefObject, useId } from "react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import {
  type MentionedColleague,
  mentionedIn,
  NOTE_MAX_LENGTH,
  noteForm,
  mentionAt,
  suggestColleagues,
} from "#app/shipments/note.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { floatingClasses } from "#app/kit/ui/popover.tsx";
import { TextArea, type TextAreaProps } from "#app/kit/ui/text-input.tsx";

export function NoteForm(props: {
  shipmentId: string;
  note?: { id: string; body: string };
  colleagues: readonly MentionedColleague[];
  onClose?: () => void;
  onWriting?: (writing: boolean) => void;
}) {
  const { note, colleagues, onClose, onWriting } = props;
  const fetcher = useFetcher<FormOutcome>();
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
      // An empty field is no error on blur; a message would move the control being clicked.
      onBlur={undefined}
      method="post"
      action={`/admin/shipments/${props.shipmentId}`}
      data-print="hide"
      className="grid gap-2"
    >
      <FormContext value={form}>
        <SendKey />
        <input type="hidden" name="intent" value={note ? "note-edit" : "note-add"} />
        {note ? <input type="hidden" name="note_id" value={note.id} /> : null}
        <Field label={note ? "Note" : "New note"} name="body" hideLabel hint={mentionHint}>
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
            {note ? "Save" : "Add note"}
          </Button>
          {note ? (
            <Button size="sm" variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          ) : null}
        </div>
      </FormContext>
    </fetcher.Form>
  );
}

/** A textarea with mentions: arrows select, Enter or Tab inserts, Escape closes; the focus stays, and the selection is announced. */
function MentionField(
  props: TextAreaProps & { colleagues: readonly MentionedColleague[]; onSend?: () => void },
) {
  const { colleagues, onSend, ...rest } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const { matches, at, choose, look, close, move } = useSuggestions(field, colleagues);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSend?.();
    }
    if (matches.length === 0) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" || event.key === "Tab") choose(matches[at]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={field}
        aria-autocomplete="list"
        aria-controls={matches.length > 0 ? listId : undefined}
        aria-activedescendant={matches.length > 0 ? `${listId}-${at}` : undefined}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          look();
          rest.onInput?.(event);
        }}
        onClick={look}
        onBlur={close}
      />
      {matches.length > 0 ? (
        <div
          id={listId}
          role="listbox"
          aria-label="Colleagues"
          className={classNames(floatingClasses, "absolute top-full left-0 z-10 mt-1 w-full max-w-80 p-1")}
        >
          {matches.map((person, index) => (
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              // Fires before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
              className="flex min-h-9 cursor-pointer items-center rounded-sm px-2.5 py-1 wrap-anywhere text-ink-900 hover:bg-slate-50 aria-selected:bg-slate-100 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 pointer-coarse:min-h-11"
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {matches.length > 0 ? `${matches.length} colleagues, use the arrow keys` : ""}
      </p>
    </div>
  );
}

function useSuggestions(
  field: RefObject<HTMLTextAreaElement | null>,
  colleagues: readonly MentionedColleague[],
) {
  const [matches, setMatches] = useState<readonly MentionedColleague[]>([]);
  const [at, setAt] = useState(0);
  const close = () => setMatches([]);
  const look = () => {
    const { value, selectionStart } = field.current ?? { value: "", selectionStart: 0 };
    const mention = mentionAt(value, selectionStart);
    const fitting = mention ? suggestColleagues(mention.typed, colleagues) : [];
    // A complete name followed by more text is no longer being typed.
    const [only] = fitting;
    const isWhole = fitting.length === 1 && only && mention?.typed.startsWith(`${only.name} `);
    setMatches(isWhole ? [] : fitting);
    setAt(0);
  };
  const choose = (person: MentionedColleague | undefined) => {
    const element = field.current;
    const mention = element ? mentionAt(element.value, element.selectionStart) : null;
    if (element && mention && person) {
      element.setRangeText(`@${person.name} `, mention.start, element.selectionStart, "end");
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
    close();
  };
  const move = (by: number) => setAt((before) => (before + by + matches.length) % matches.length);
  return { matches, at, choose, look, close, move };
}
