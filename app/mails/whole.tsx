import { Children, type ReactNode } from "react";
import { splitFigures } from "#app/kit/text/split-figures.ts";

const HYPHENATED = /(e-mails?[.,)]?)/iu;

/** Texts of a mail in which references, dates, amounts and «e-mail» do not wrap. */
export function keepFiguresWhole(children: ReactNode) {
  return Children.map(children, (child) =>
    typeof child === "string"
      ? wholeParts(child).map((part, index) =>
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

/** Parts that do not wrap are at the odd places. */
const wholeParts = (text: string): string[] =>
  splitFigures(text).flatMap((part, index) => (index % 2 === 1 ? part : part.split(HYPHENATED)));
