import type { ReactElement, ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover, type PopoverProps, Pressable } from "react-aria-components";
import { Ellipsis } from "lucide-react";
import { useNavigate } from "react-router";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { floatingClasses } from "./popover.tsx";

export interface MenuAct {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: "danger";
  to?: string;
  /** Address of a file. */
  href?: string;
  shortcut?: string;
  onAction?: () => void;
}

export function ActionMenu(props: {
  label: string;
  acts: readonly MenuAct[];
  trigger?: ReactElement;
  /** Renders a small button without a border, for a card or a line of a list. */
  quiet?: boolean;
  className?: string;
}) {
  const { label, acts, quiet = false, className } = props;
  const look = quiet ? ({ size: "sm", variant: "quiet" } as const) : {};
  const trigger = props.trigger ?? (
    <Button {...look} iconOnly aria-label={label} title={label} className={className}>
      <Ellipsis aria-hidden="true" />
    </Button>
  );
  return (
    <MenuTrigger>
      <Pressable>{trigger as ReactElement<never, string>}</Pressable>
      <ActionPopover label={label} acts={acts} />
    </MenuTrigger>
  );
}

export function ActionPopover({
  label,
  acts,
  onClose,
  ...popover
}: Pick<PopoverProps, "triggerRef"> & {
  label: string;
  acts: readonly MenuAct[];
  /** Set where no button around it opens it: it is open while it is drawn. */
  onClose?: () => void;
}) {
  const navigate = useNavigate();
  return (
    <Popover
      {...popover}
      // The surface around the menu is a dialog, which would otherwise be named by its own trigger.
      {...(onClose && {
        isOpen: true,
        "aria-label": label,
        onOpenChange: (open) => (open ? undefined : onClose()),
      })}
      placement="bottom end"
      offset={6}
      className={floatingClasses}
    >
      <Menu
        aria-label={label}
        autoFocus={onClose ? true : undefined}
        onClose={onClose}
        className="min-w-44 p-1 outline-none"
      >
        {acts.map((act) => (
          <MenuItem
            key={act.id}
            id={act.id}
            textValue={act.label}
            href={act.href}
            target={act.href && "_blank"}
            rel={act.href && "noreferrer"}
            onAction={() => (act.to === undefined ? act.onAction?.() : void navigate(act.to))}
            className={classNames(
              "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 outline-none data-focused:bg-slate-100 forced-focus pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0",
              act.tone === "danger" ? "text-red-700" : "text-ink-900",
            )}
          >
            {act.icon}
            <span className="grow">{act.label}</span>
            {act.shortcut ? (
              <kbd aria-hidden="true" className="font-sans text-xs text-slate-600 pointer-coarse:hidden">
                {act.shortcut}
              </kbd>
            ) : null}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
