import { Badge, type BadgeProps } from "#app/kit/ui/badge.tsx";
import { badgeTone, displayStatus } from "../status.ts";

/** A shipment's (or request's) status: its word in its colour; statuses of one's own are grey. */
export function StatusBadge({
  status,
  ...rest
}: { status: string } & Pick<BadgeProps, "whole" | "className">) {
  return (
    <Badge tone={badgeTone(status)} {...rest}>
      {displayStatus(status)}
    </Badge>
  );
}
