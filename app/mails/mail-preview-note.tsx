import { FormNote } from "#app/kit/forms/form-note.tsx";

export interface MailPreview {
  to: readonly string[];
  subject: string;
  html: string;
  /** Set when the preview shows a sample shipment. */
  isSample: boolean;
}

export function MailPreviewNote(props: { preview: MailPreview; takesFocus?: boolean }) {
  const { to, subject, html, isSample } = props.preview;
  return (
    <FormNote title={`Mails to ${to.join(", ")} will look like this`} takesFocus={props.takesFocus}>
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
    </FormNote>
  );
}
