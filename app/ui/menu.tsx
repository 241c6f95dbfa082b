import type { ReactElement, ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover as AriaPopover,
  Pressable,
  Separator,
} from "react-aria-components";
import type { PopoverProps as AriaPopoverProps } from "react-aria-components";
import { classNames } from "./class-names.ts";
import { floatingClasses } from "./popover.tsx";

export type MenuProps = {
  /** The `Button` that opens it. */
  trigger: ReactElement;
  /** Names the menu for screen readers. */
  label: string;
  placement?: AriaPopoverProps["placement"];
  /** `MenuItem` and `MenuSeparator`. */
  children: ReactNode;
};

/** A list of actions under a button: arrow keys, typing ahead, Escape. */
export function Menu({ trigger, label, placement = "bottom end", children }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{trigger as ReactElement<never, string>}</Pressable>
      <AriaPopover placement={placement} offset={4} className={classNames(floatingClasses, "min-w-44")}>
        <AriaMenu aria-label={label} className="max-h-[inherit] overflow-auto p-1 outline-none">
          {children}
        </AriaMenu>
      </AriaPopover>
    </MenuTrigger>
  );
}

export type MenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** Called when chosen, by pointer or key. */
  onAction?: () => void;
  /** A page to go to instead. Inside the product this needs React Aria's `RouterProvider` above. */
  href?: string;
  target?: string;
  tone?: "default" | "danger";
  isDisabled?: boolean;
};

export function MenuItem({ icon, children, tone = "default", ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      textValue={typeof children === "string" ? children : undefined}
      className={classNames(
        "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4",
        tone === "danger" ? "text-red-700 data-focused:bg-red-100" : "text-ink-900 data-focused:bg-slate-100",
      )}
    >
      {icon ? <span aria-hidden="true">{icon}</span> : null}
      {children}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className="my-1 border-t border-slate-200" />;
}
