import { Children, type ReactNode } from "react";
import { WholeFigures } from "./whole-figures.tsx";

const ADDRESS = /((?<!\S)\S+@\S+)/;

/**
 * A text for a narrow column: e-mail addresses wrap at their «@» and dots, references, dates and amounts inside, only
 * where they are wider than the line.
 */
export function FactText({ children }: { children: ReactNode }) {
  return Children.map(children, (child) =>
    typeof child === "string"
      ? child
          .split(ADDRESS)
          .map((part, index) =>
            index % 2 === 1 ? <Address key={index} of={part} /> : <WholeFigures key={index} of={part} />,
          )
      : child,
  );
}

function Address({ of: address }: { of: string }) {
  return (
    <span className="inline-block">
      {address.split(/(?<=@)|(?=\.\w)/).map((part, index) => (
        <span key={index} className="inline-block">
          {part}
        </span>
      ))}
    </span>
  );
}
