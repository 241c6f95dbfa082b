import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";

/** A dialog as rendered by the server: it works before hydration or without scripts. */
export function EarlyWindow(props: {
  title: ReactNode;
  description: ReactNode;
  size: string;
  closeTo: string | undefined;
  children: [ReactNode, ReactNode];
}) {
  const [content, footer] = props.children;
  const id = useId();
  return (
    <div className="early-window">
      <section
        data-density="compact"
        aria-labelledby={id}
        className={classNames("flex w-full flex-col bg-white shadow-float", props.size)}
      >
        <div className="relative border-b border-slate-200 py-4 pr-14 pl-5 sm:pl-6">
          <h2 id={id} className="text-xl break-words">
            {props.title}
          </h2>
          {props.description ? <p className="mt-1 text-sm text-slate-600">{props.description}</p> : null}
          {props.closeTo ? (
            <ButtonLink
              variant="quiet"
              iconOnly
              aria-label="Close"
              to={props.closeTo}
              className="absolute! top-2.5 right-3"
            >
              <X aria-hidden="true" />
            </ButtonLink>
          ) : null}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 text-sm sm:px-6">{content}</div>
        {footer ? (
          <div className="flex flex-wrap justify-end gap-2 border-t border-slate-200 px-5 py-3.5 sm:px-6">
            {footer}
          </div>
        ) : null}
      </section>
    </div>
  );
}
