import type { ReactNode } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";

/** The end of a form that has a page of its own; without children there is nothing to send. */
export function SaveButtons(props: {
  pending: boolean;
  pendingLabel?: string;
  /** The page that it leads back to. */
  back: string;
  children: ReactNode;
}) {
  const { pending, pendingLabel = "Saving...", back, children } = props;
  return (
    <div className="flex flex-wrap gap-2">
      {children ? (
        <Button type="submit" variant="primary" pending={pending} pendingLabel={pendingLabel}>
          {children}
        </Button>
      ) : null}
      <ButtonLink to={back}>Cancel</ButtonLink>
    </div>
  );
}
