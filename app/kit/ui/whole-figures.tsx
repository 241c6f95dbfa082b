import { splitFigures } from "../text/split-figures.ts";

/** A text whose references, dates and amounts wrap inside only when they are wider than the line. */
export function WholeFigures({ of: text }: { of: string }) {
  return splitFigures(text).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
