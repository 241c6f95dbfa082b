import type { ReactNode } from "react";
import { Badge, type BadgeProps } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { badgeTone, displayStatus, isOnHold } from "./status.ts";

/** Drawn by CSS: an icon would add a script to every tracking page. */
const HOLD = "ring-1 ring-red-700 ring-inset before:text-red-700 before:content-['▲'/'']";

/** Custom statuses are grey; a hold is also marked in red. @param label replaces the status text */
export function StatusBadge({
  status,
  label = displayStatus(status),
  className,
  ...rest
}: { status: string; label?: ReactNode } & Pick<BadgeProps, "whole" | "className" | "lang">) {
  return (
    <Badge tone={badgeTone(status)} className={classNames(isOnHold(status) && HOLD, className)} {...rest}>
      {label}
    </Badge>
  );
}
