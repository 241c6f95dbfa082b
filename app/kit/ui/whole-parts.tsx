import { Fragment } from "react";

/** Facts on a line, «ZF-2345-6789-C · PO-7»: it breaks between them, not at a hyphen of one that fits. */
export function WholeParts({ of }: { of: readonly string[] }) {
  return of.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <span>{" · "}</span> : null}
      <span className="inline-block">{part}</span>
    </Fragment>
  ));
}

/** A text whose numbers, «ZF-2345-6789-C», break at their hyphens only where they are wider than the whole line. */
export function WholeNumbers({ of: text }: { of: string }) {
  return text.split(/( )/).map((part, index) =>
    part.includes("-") ? (
      <span key={index} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
