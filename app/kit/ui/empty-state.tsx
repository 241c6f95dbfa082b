import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { RouteLine } from "./route-line.tsx";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level; 1 when nothing else is on the page. */
  level?: 1 | 2 | 3;
  className?: string;
};

export function EmptyState({ title, children, action, level = 2, className }: EmptyStateProps) {
  const HeadingTag = `h${level}` as const;
  return (
    <div className={classNames("empty-state flex flex-col items-center px-6 py-14 text-center", className)}>
      <RouteLine className="w-28 text-slate-400" dashed />
      <HeadingTag className="mt-6 text-xl">{title}</HeadingTag>
      {children ? <div className="mt-1.5 max-w-md text-slate-600">{children}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
