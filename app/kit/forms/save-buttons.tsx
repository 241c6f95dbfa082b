import type { ReactNode } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";

/** Buttons at the end of a form page; without children there is no submit button. */
export function SaveButtons(props: {
  pending: boolean;
  pendingLabel?: string;
  /** Address of the page that «Cancel» leads to. */
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
