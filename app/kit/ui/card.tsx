import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FactText } from "./fact-text.tsx";

type CardProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  level?: 2 | 3 | 4;
  actions?: ReactNode;
};

export function Card({ title, level = 2, actions, className, children, ...rest }: CardProps) {
  const HeadingTag = `h${level}` as const;
  return (
    <section
      {...rest}
      className={classNames(
        "card rounded-lg border border-slate-200 bg-white p-4 xl:py-2.5 print:border-slate-300 [&_.fact-list]:gap-y-3",
        className,
      )}
    >
      {title || actions ? (
        <header className="card-head mb-1.5 flex max-sm:has-[.card-acts]:mb-3 flex-wrap items-baseline justify-between gap-x-2 last:mb-0!">
          {title ? <HeadingTag className="text-base leading-snug wrap-anywhere">{title}</HeadingTag> : null}
          {actions ? <div className="card-acts flex flex-wrap items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}

/** Cards below each other. */
export const CardStack = ({ className, ...rest }: ComponentProps<"div">) => (
  <div
    {...rest}
    className={classNames("grid grid-cols-[minmax(0,1fr)] content-start gap-2 empty:hidden", className)}
  />
);

export function FactList({ className, children, ...rest }: ComponentProps<"dl">) {
  return (
    <dl {...rest} className={classNames("fact-list", className)}>
      {children}
    </dl>
  );
}

type FactProps = { label: ReactNode; children: ReactNode; className?: string };

export function Fact({ label, children, className }: FactProps) {
  return (
    <div className={classNames("min-w-0", className)}>
      <dt className="waybill-label text-slate-600">{label}</dt>
      <dd className="figures mt-1 font-medium wrap-anywhere text-ink-900">
        <FactText>{children}</FactText>
      </dd>
    </div>
  );
}

/** Facts as lines, label beside value, for a low card. */
export const FactRows = ({ className, ...rest }: ComponentProps<"dl">) => (
  <dl
    {...rest}
    className={classNames(
      "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 max-sm:grid-cols-[fit-content(36%)_minmax(0,1fr)]",
      className,
    )}
  />
);

/**
 * A fact of a card.
 * @param props.wide takes the full width where two facts share a line: in a container of 36rem or more
 */
export const FactRow = ({ label, children, className, wide = false }: FactProps & { wide?: boolean }) => (
  <div className="contents">
    <dt
      className={classNames(
        "waybill-label pt-1 text-slate-600 sm:whitespace-nowrap",
        wide && "@min-[36rem]:col-start-1",
      )}
    >
      {label}
    </dt>
    <dd
      className={classNames(
        "figures min-w-0 font-medium wrap-anywhere text-ink-900",
        wide && "@min-[36rem]:col-span-3",
        className,
      )}
    >
      <FactText>{children}</FactText>
    </dd>
  </div>
);
