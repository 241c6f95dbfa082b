import { Fragment } from "react";

/** Facts on a line, «ZF-2345-6789-C · PO-7», which wraps between them, not at the hyphens of a fact that fits. */
export function WholeParts({ of }: { of: readonly string[] }) {
  return of.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <span>{" · "}</span> : null}
      <span className="inline-block">{part}</span>
    </Fragment>
  ));
}

/** A text whose numbers, «ZF-2345-6789-C», wrap at their hyphens only when they are wider than the line. */
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
