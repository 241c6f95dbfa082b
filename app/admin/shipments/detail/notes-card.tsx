import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useCan, useRole } from "#app/session/use-can.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { ShipmentNote } from "#database/shipments/notes.ts";
import { personLabel } from "#domain/accounts/person.ts";
import {
  type Colleague,
  mayDeleteNote,
  mayEditNote,
  NOTE_MESSAGES,
  noteParts,
} from "#domain/shipments/note.ts";
import { formatDateTime } from "#domain/time.ts";
import type { NoteAnswer } from "./note-answer.ts";
import { NoteForm } from "./note-form.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";

const SHOWN = 10;

interface NotesProps {
  shipmentId: string;
  notes: readonly ShipmentNote[];
  people: readonly Colleague[];
  self: string;
  onWriting: (writing: boolean) => void;
}

export function NotesCard(props: NotesProps) {
  const { shipmentId, notes, people, self } = props;
  const mayWrite = useCan("notes.write");
  useSeen(
    shipmentId,
    notes.some(({ isNew }) => isNew),
  );
  const shown = notes.length > SHOWN + 2 ? SHOWN : notes.length;
  const [newest, older] = [notes.slice(0, shown), notes.slice(shown)];
  const item = (note: ShipmentNote) => <NoteItem key={note.id} {...props} note={note} />;
  return (
    <Card id="notes" title="Internal Notes" data-print="hide" className="scroll-mt-16">
      {mayWrite ? (
        <NoteForm
          shipmentId={shipmentId}
          colleagues={people.filter(({ id }) => id !== self)}
          onWriting={props.onWriting}
        />
      ) : null}
      {notes.length > 0 ? (
        <ol className={mayWrite ? "mt-5 grid gap-4" : "grid gap-4"}>{newest.map(item)}</ol>
      ) : (
        <p className={mayWrite ? "mt-4 text-slate-600" : "text-slate-600"}>{NOTE_MESSAGES.none}</p>
      )}
      {older.length > 0 ? (
        <details className="group mt-4">
          <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
            <span className="group-open:hidden">Show all {notes.length}</span>
            <span className="hidden group-open:inline">Show the newest {SHOWN}</span>
          </summary>
          <ol className="mt-4 grid gap-4">{older.map(item)}</ol>
        </details>
      ) : null}
    </Card>
  );
}

/** Whoever has the page in view has seen its notifications. */
function useSeen(shipmentId: string, isNew: boolean) {
  const { submit } = useFetcher<NoteAnswer>();
  useEffect(() => {
    if (!isNew) return;
    const tell = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", tell);
      void submit({ intent: "seen" }, { method: "post", action: `/admin/shipments/${shipmentId}` });
    };
    document.addEventListener("visibilitychange", tell);
    tell();
    return () => document.removeEventListener("visibilitychange", tell);
  }, [isNew, shipmentId, submit]);
}

function NoteItem(props: NotesProps & { note: ShipmentNote }) {
  const { note, people, self } = props;
  const role = useRole() ?? "viewer";
  const actor = { id: self, role };
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const moment = formatDateTime(note.createdAt);
  const author = note.authorName?.trim() || note.authorEmail;
  return (
    <li className={note.isNew ? "border-l-[3px] border-signal-500 pl-3" : undefined}>
      <div className="flex flex-wrap items-center gap-x-2">
        <span
          className="font-semibold wrap-anywhere text-ink-900"
          title={personLabel({ name: note.authorName, email: note.authorEmail })}
        >
          {author}
        </span>
        <span className="figures text-xs text-slate-600">
          <time dateTime={note.createdAt.toISOString()}>{moment}</time>
          {note.editedAt ? <span title={`Changed ${formatDateTime(note.editedAt)}`}> · changed</span> : null}
        </span>
        <span className="-my-2 ml-auto flex">
          {mayEditNote(actor, note.authorId) ? (
            <IconButton
              icon={Pencil}
              title="Edit"
              aria-label={`Edit note of ${moment}`}
              onClick={() => setEditing(true)}
            />
          ) : null}
          {mayDeleteNote(actor, note.authorId) ? (
            <IconButton
              icon={Trash2}
              title="Delete"
              aria-label={`Delete note of ${moment}`}
              onClick={() => setDeleting(true)}
            />
          ) : null}
        </span>
      </div>
      {editing ? (
        <div className="mt-1">
          <NoteForm
            shipmentId={props.shipmentId}
            note={note}
            colleagues={people.filter(({ id }) => id !== self)}
            onClose={() => setEditing(false)}
            onWriting={props.onWriting}
          />
        </div>
      ) : (
        <NoteText note={note} people={people} />
      )}
      {deleting ? (
        <DeleteNote shipmentId={props.shipmentId} note={note} onClose={() => setDeleting(false)} />
      ) : null}
    </li>
  );
}

function NoteText({ note, people }: { note: ShipmentNote; people: readonly Colleague[] }) {
  const parts = noteParts(note.body, people);
  return (
    <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line text-slate-700">
      {parts.map(({ text, colleague }, index) =>
        colleague ? (
          <strong key={index} className="font-semibold text-ink-900">
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  );
}

function DeleteNote(props: { shipmentId: string; note: ShipmentNote; onClose: () => void }) {
  const { shipmentId, note, onClose } = props;
  const fetcher = useFetcher<NoteAnswer>();
  useAnswer(fetcher.data, ({ done, error }) => {
    if (done) toast.success(done);
    else toast.error(error ?? NOTE_MESSAGES.deleteFailed);
    onClose();
  });
  return (
    <ConfirmDialog
      title="Delete note"
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      message={NOTE_MESSAGES.confirmDelete}
      confirmLabel="Delete"
      pending={fetcher.state !== "idle"}
      keepOpen
      onConfirm={() =>
        void fetcher.submit(
          { intent: "note-delete", note_id: note.id },
          { method: "post", action: `/admin/shipments/${shipmentId}` },
        )
      }
    >
      <p className="max-h-40 overflow-auto border-l-[3px] border-slate-300 pl-3 wrap-anywhere whitespace-pre-line">
        {note.body}
      </p>
    </ConfirmDialog>
  );
}
