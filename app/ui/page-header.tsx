import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type PageHeaderProps = {
  title: ReactNode;
  /** One line under the title: a count, a purpose. */
  description?: ReactNode;
  /** Above the title: a `Breadcrumb` or a label. */
  above?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** The head of a working screen: title left, actions right. */
export function PageHeader({ title, description, above, actions, className }: PageHeaderProps) {
  return (
    <header className={classNames("flex flex-wrap items-end justify-between gap-x-6 gap-y-4", className)}>
      <div className="min-w-0">
        {above ? <div className="mb-2">{above}</div> : null}
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {description ? <p className="figures mt-1 text-sm text-slate-600">{description}</p> : null}
      </div>
      {actions ? (
        <div data-print="hide" className="flex flex-wrap gap-2">
          {actions}
        </div>
      ) : null}
    </header>
  );
}
