import { TriangleAlert } from "lucide-react";
import { Badge, type BadgeProps } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { badgeTone, displayStatus, isOnHold } from "./status.ts";

/** Statuses of one's own are grey; a hold is marked in red as well. @param label where its readers have another word for it */
export function StatusBadge({
  status,
  label = displayStatus(status),
  className,
  ...rest
}: { status: string; label?: string } & Pick<BadgeProps, "whole" | "className">) {
  const isHeld = isOnHold(status);
  return (
    <Badge
      tone={badgeTone(status)}
      sign={isHeld ? <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 text-red-700" /> : null}
      className={classNames(isHeld && "ring-1 ring-red-700 ring-inset", className)}
      {...rest}
    >
      {label}
    </Badge>
  );
}
