import type { ReactNode } from "react";

/** A link that may still be without a target, as specified: there to be filled in, and said to be unavailable until then. */
export function PlannedLink(props: { to?: string; className?: string; children: ReactNode }) {
  const { to, className, children } = props;
  if (to) {
    return (
      <a href={to} className={`${className ?? ""} hover:underline`}>
        {children}
      </a>
    );
  }
  return (
    <span role="link" aria-disabled="true" className={className}>
      {children}
    </span>
  );
}
