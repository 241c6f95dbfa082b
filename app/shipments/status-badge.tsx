import { Badge, type BadgeProps } from "#app/kit/ui/badge.tsx";
import { badgeTone, displayStatus } from "./status.ts";

/** Statuses of one's own are grey. @param label where its readers have another word for it */
export function StatusBadge({
  status,
  label = displayStatus(status),
  ...rest
}: { status: string; label?: string } & Pick<BadgeProps, "whole" | "className">) {
  return (
    <Badge tone={badgeTone(status)} {...rest}>
      {label}
    </Badge>
  );
}
