import { type ReactNode, useEffect, useRef } from "react";
import type { CustomerConflict, MailPreview } from "./customer-answer.ts";

/** Something to be read before the form is sent again; it takes the focus. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
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
      <div className="mt-1">{children}</div>
    </div>
  );
}

/** What somebody else saved meanwhile. Saving again keeps what stands in the fields. */
export function ConflictNote({ conflict: { changes } }: { conflict: CustomerConflict }) {
  return (
    <Note title="This customer was changed by someone else">
      <p>Nothing of yours is lost. «Save mine» writes your fields over theirs:</p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {changes.map(({ label, theirs }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="mb-1 wrap-anywhere whitespace-pre-line sm:mb-0">{theirs}</dd>
          </div>
        ))}
      </dl>
    </Note>
  );
}

/** The first mail to somebody, before it can go. */
export function PreviewNote({ preview: { to, subject, html, isSample } }: { preview: MailPreview }) {
  return (
    <Note title={`Mails to ${to.join(", ")} will look like this`}>
      <p>
        {isSample ? "Drawn from a made-up shipment: there is none yet." : "Drawn from the newest shipment."}{" "}
        Nothing is sent before you choose «Send such mails».
      </p>
      <p className="mt-3 font-semibold wrap-anywhere">{subject}</p>
      <iframe
        title={`Mail: ${subject}`}
        srcDoc={html}
        sandbox=""
        className="mt-2 h-96 w-full border border-slate-200 bg-white"
      />
    </Note>
  );
}
