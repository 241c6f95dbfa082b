import type { ReactElement, ReactNode } from "react";
import {
  Dialog as AriaDialog,
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  DialogTrigger,
  Pressable,
} from "react-aria-components";
import { classNames } from "./class-names.ts";

export const floatingClasses =
  "rounded-lg border border-slate-200 bg-white text-sm text-slate-700 shadow-float outline-none data-entering:animate-rise";

// The dialog inside has the name; React Aria would otherwise name the surface around it, which has no role.
const unnamed = { "aria-labelledby": "" };

type PopoverProps = {
  trigger: ReactElement;
  label: string;
  placement?: AriaPopoverProps["placement"];
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function Popover({ trigger, label, placement = "bottom end", className, children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Pressable>{trigger as ReactElement<never, string>}</Pressable>
      <AriaPopover {...unnamed} placement={placement} offset={6} className={floatingClasses}>
        <AriaDialog
          aria-label={label}
          data-density="compact"
          className={classNames("max-h-[inherit] overflow-auto p-4 outline-none", className)}
        >
          {({ close }) => <>{typeof children === "function" ? children(close) : children}</>}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
