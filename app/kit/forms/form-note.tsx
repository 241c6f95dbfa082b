import { type ReactNode, useEffect, useRef } from "react";

export function FormNote(props: {
  title: string;
  /** Set for a note far from the button that was pressed: the note receives the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const { title, takesFocus } = props;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={note}
      role="group"
      aria-label={title}
      tabIndex={takesFocus ? -1 : undefined}
      className="scroll-mt-16 notice"
    >
      <p className="font-semibold">{title}</p>
      <div className="mt-1">{props.children}</div>
    </div>
  );
}

/** Shows the stored values that somebody else changed in the meantime. Saving again keeps the values in the fields. */
export function ConflictNote(props: {
  title: string;
  changes: readonly { label: string; theirs: string }[];
}) {
  return (
    <FormNote title={props.title} takesFocus>
      <p>Nothing of yours is lost. «Save mine» writes your fields over theirs:</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {props.changes.map(({ label, theirs }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="mb-1 wrap-anywhere whitespace-pre-line sm:mb-0">{theirs}</dd>
          </div>
        ))}
      </dl>
    </FormNote>
  );
}
