import { Children, Fragment, type ReactNode } from "react";

/** Lets e-mail addresses in a text wrap after their «@»: in a narrow column they would wrap inside a word. */
export function MailBreaks({ children }: { children: ReactNode }) {
  return Children.map(children, (child) =>
    typeof child === "string"
      ? child.split(/(?<=@)/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 ? <wbr /> : null}
            {part}
          </Fragment>
        ))
      : child,
  );
}
