import type { ReactElement, ReactNode } from "react";
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from "react-aria-components";
import type { TooltipProps as AriaTooltipProps } from "react-aria-components";

export type TooltipProps = {
  /** The words; the element itself still needs its own accessible name. */
  text: ReactNode;
  placement?: AriaTooltipProps["placement"];
  /** One focusable element. */
  children: ReactElement;
};

/** A word or two beside an element under the pointer or in focus. */
export function Tooltip({ text, placement = "top", children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <Focusable>{children as ReactElement<never, string>}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-64 rounded-md bg-ink-950 px-2.5 py-1.5 text-xs text-white shadow-float data-entering:animate-fade"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
