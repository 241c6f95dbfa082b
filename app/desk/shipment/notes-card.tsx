import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { ConfirmAct } from "#app/deleted/confirm-act.tsx";
import { useCan, useRole } from "#app/access/use-can.ts";
import { IconButton } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import type { ShipmentNote } from "#app/shipments/notes.server.ts";
import { personLabel } from "#app/accounts/person.ts";
import {
  type MentionedColleague,
  mayDeleteNote,
  mayEditNote,
  NOTE_MESSAGES,
  noteParts,
} from "#app/shipments/note.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { NoteForm } from "./note-form.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

interface WritingProps {
  onWriting: (writing: boolean) => void;
}

export function NotesCard({ onWriting }: WritingProps) {
  const { shipment, notes, colleagues, self } = useShipmentPage();
  const mayWrite = useCan("notes.write");
  const shipmentId = shipment.id;
  useEntry();
  useSeen(
    shipmentId,
    notes.some(({ isNew }) => isNew),
  );
  return (
    <Card id="notes" title="Internal notes" data-print="hide" className="scroll-mt-16">
      {mayWrite ? (
        <NoteForm
          shipmentId={shipmentId}
          colleagues={colleagues.filter(({ id }) => id !== self)}
          onWriting={onWriting}
        />
      ) : null}
      {notes.length > 0 ? (
        <ShowAll rows={notes} first={10} order="newest">
          {(rows, isRest) => (
            <ol className={classNames("grid gap-4", isRest ? "mt-4" : mayWrite && "mt-5")}>
              {rows.map((note) => (
                <NoteItem key={note.id} note={note} onWriting={onWriting} />
              ))}
            </ol>
          )}
        </ShowAll>
      ) : (
        <p className={classNames("text-slate-600", mayWrite && "mt-4")}>{NOTE_MESSAGES.none}</p>
      )}
    </Card>
  );
}

/** Focuses the field when the page was opened with `#notes`. */
function useEntry() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "#notes") document.querySelector<HTMLTextAreaElement>("#notes textarea")?.focus();
  }, [hash, key]);
}

function useSeen(shipmentId: string, isNew: boolean) {
  const { submit } = useFetcher();
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

function NoteItem({ note, onWriting }: WritingProps & { note: ShipmentNote }) {
  const { shipment, colleagues, self } = useShipmentPage();
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
        <span className="-my-2 -mr-2 ml-auto flex">
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
            shipmentId={shipment.id}
            note={note}
            colleagues={colleagues.filter(({ id }) => id !== self)}
            onClose={() => setEditing(false)}
            onWriting={onWriting}
          />
        </div>
      ) : (
        <NoteText note={note} people={colleagues} />
      )}
      {deleting ? (
        <DeleteNote shipmentId={shipment.id} note={note} onClose={() => setDeleting(false)} />
      ) : null}
    </li>
  );
}

function NoteText({ note, people }: { note: ShipmentNote; people: readonly MentionedColleague[] }) {
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
  return (
    <ConfirmAct
      title="Delete note"
      message={NOTE_MESSAGES.confirmDelete}
      confirmLabel="Delete"
      action={`/admin/shipments/${shipmentId}`}
      fields={{ intent: "note-delete", note_id: note.id }}
      onClose={onClose}
    >
      <p className="max-h-40 overflow-auto border-l-[3px] border-slate-300 pl-3 wrap-anywhere whitespace-pre-line">
        {note.body}
      </p>
    </ConfirmAct>
  );
}
