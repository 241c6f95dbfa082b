import { FormNote } from "#app/kit/forms/form-note.tsx";

export interface MailPreview {
  to: readonly string[];
  subject: string;
  html: string;
  /** Number of the shipment it is about; null for a made-up one. */
  drawnFrom: string | null;
}

export function MailPreviewNote(props: { preview: MailPreview; takesFocus?: boolean }) {
  const { to, subject, html, drawnFrom } = props.preview;
  return (
    <FormNote title={`Mails to ${to.join(", ")} will look like this`} takesFocus={props.takesFocus}>
      <p>
        {drawnFrom === null
          ? "Drawn from a made-up shipment: there is none yet."
          : `Drawn from shipment ${drawnFrom}.`}{" "}
        Nothing is sent before you save, and then with the next event.
      </p>
      <p className="mt-3 font-semibold wrap-anywhere">{subject}</p>
      <iframe
        title={`Mail: ${subject}`}
        srcDoc={html}
        sandbox=""
        className="mt-2 h-96 w-full border border-slate-200 bg-white"
      />
    </FormNote>
  );
}
