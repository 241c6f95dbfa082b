import { Children, type ReactNode } from "react";

const NUMBER = /(?<![\w-])([A-Z0-9]{1,12}(?:-[A-Z0-9]{1,12}){1,3})(?![\w-])/;

/** Texts of a mail in which numbers such as «ZF-2345-6789-C» do not wrap at their hyphens. */
export function whole(children: ReactNode) {
  return Children.map(children, (child) =>
    typeof child === "string"
      ? child.split(NUMBER).map((part, index) =>
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
