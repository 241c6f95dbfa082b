import { Children, Fragment, type ReactNode } from "react";
import { WholeFigures } from "./whole-parts.tsx";

/**
 * A text for a narrow column: e-mail addresses wrap after their «@», references, dates and amounts only where they are
 * wider than the line.
 */
export function FactText({ children }: { children: ReactNode }) {
  return Children.map(children, (child) =>
    typeof child === "string"
      ? child.split(/(?<=@)/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 ? <wbr /> : null}
            <WholeFigures of={part} />
          </Fragment>
        ))
      : child,
  );
}
