import type { ReactNode } from "react";

/** Label of a choice or a link: title, amount aligned with those of its neighbours, and details below. */
export const MoneyLabel = (props: { title: ReactNode; amount: ReactNode; children?: ReactNode }) => (
  <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-4">
    <span className="font-medium wrap-anywhere text-ink-900">{props.title}</span>
    <span className="figures whitespace-nowrap text-ink-900">{props.amount}</span>
    {props.children ? (
      <span className="col-span-full text-sm wrap-anywhere text-slate-600">{props.children}</span>
    ) : null}
  </span>
);
