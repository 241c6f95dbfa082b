import { useId } from "react";
import type { MaintenanceNote } from "#domain/maintenance/maintenance.ts";
import { MAINTENANCE_MESSAGES } from "#words/maintenance.ts";

export function MaintenanceNotes({ notes }: { notes: readonly MaintenanceNote[] }) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-5 max-w-[84rem] border-l-[3px] border-yellow-700 bg-yellow-100 px-4 py-3 text-ink-900"
    >
      <h2 id={id} className="text-base">
        Your data
      </h2>
      {notes.map((note) => (
        <p key={note.kind} className="mt-1 wrap-anywhere">
          {MAINTENANCE_MESSAGES.note(note)}
        </p>
      ))}
    </section>
  );
}
