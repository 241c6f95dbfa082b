import { useEffect, useRef } from "react";

/** What somebody else saved meanwhile. Saving again keeps what stands in the fields. It takes the focus. */
export function ConflictNote({ changes }: { changes: readonly { label: string; theirs: string }[] }) {
  const note = useRef<HTMLDivElement>(null);
  const title = "It was changed by someone else";
  useEffect(() => note.current?.focus(), []);
  return (
    <div
      ref={note}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className="border-l-[3px] border-yellow-700 bg-yellow-100 px-4 py-3 text-ink-900"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1">Nothing of yours is lost. «Save mine» writes your fields over theirs:</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {changes.map(({ label, theirs }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="mb-1 wrap-anywhere whitespace-pre-line sm:mb-0">{theirs}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
