import { Fragment, type ReactNode } from "react";

/**
 * Facts on a line, «ZF-2345-6789-C · PO-7», which wraps between them, not at the hyphens of a fact that fits. A dot
 * that would begin a line is clipped, so that none ends the line before.
 */
export function WholeParts({ of }: { of: readonly ReactNode[] }) {
  const parts = of.filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-2 block">
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index > 0 ? <span> </span> : null}
            <span className="relative inline-block pl-2">
              {index > 0 ? <span className="absolute left-0">· </span> : null}
              <span>{part}</span>
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
