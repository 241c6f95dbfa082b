import { Children, type ReactNode } from "react";
import { splitFigures } from "#app/kit/text/split-figures.ts";

/** Texts of a mail in which references, dates and amounts do not wrap. */
export function keepFiguresWhole(children: ReactNode) {
  return Children.map(children, (child) =>
    typeof child === "string"
      ? splitFigures(child).map((part, index) =>
          index % 2 === 1 ? (
            <span key={index} className="whole" style={{ whiteSpace: "nowrap" }}>
              {part}
            </span>
          ) : (
            part
          ),
        )
      : child,
  );
}
