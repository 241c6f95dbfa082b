import type { ReactNode } from "react";

/** A link without a target, as specified: there to be filled in, and said to be unavailable until then. */
export function PlaceholderLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span role="link" aria-disabled="true" className={className}>
      {children}
    </span>
  );
}
