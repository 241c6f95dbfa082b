import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { stickyFoot } from "../ui/sticky-foot.ts";

/**
 * A bar that stays at the foot of the screen below a long form: its sums, and its buttons; on a phone without «Cancel»,
 * which `HeadCancel` has there.
 */
export function FootBar({
  sums,
  cancel,
  children,
}: {
  sums: ReactNode;
  cancel: string;
  children: ReactNode;
}) {
  return (
    <div
      ref={stickyFoot}
      className="sticky bottom-0 z-10 -mx-4 mt-5 -mb-3 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-slate-300 bg-white px-4 py-3 max-sm:gap-x-4 max-sm:py-2 sm:-mb-6 lg:-mx-6 lg:px-6"
    >
      <div className="mr-auto min-w-0 empty:hidden max-sm:flex-1 max-sm:basis-40">{sums}</div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:grow max-sm:*:grow">
        <ButtonLink to={cancel} variant="quiet" className="max-sm:hidden">
          Cancel
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}

/** «Cancel» at the head of a page with a `FootBar`, on a phone. */
export const HeadCancel = ({ to }: { to: string }) => (
  <ButtonLink to={to} className="sm:hidden">
    Cancel
  </ButtonLink>
);

/** For the fields above the bar: one that takes the focus is scrolled clear of it. */
export const ABOVE_FOOT_BAR = "[&_:is(input,select,textarea,button,summary)]:scroll-mb-24";
