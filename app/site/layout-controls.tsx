import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { SITE_WORDS } from "./words.ts";

/** A link that may have no target yet, as specified: shown, and announced as unavailable. */
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

/** Stands where it covers no text: in the header of a small screen, beside the frame of a wide one. */
export function BackToTop() {
  return (
    <Button
      variant="inverse"
      iconOnly
      hidden
      suppressHydrationWarning
      data-back-to-top=""
      aria-label={SITE_WORDS.backToTop}
      className="fixed! focus-visible:-outline-offset-4 top-2 right-[calc(var(--page-edge)+3.5rem)] z-50 bg-ink-950 [--focus:white] print:hidden lg:top-auto lg:right-[min(1rem,var(--page-edge)-2.375rem)] lg:bottom-4 lg:pointer-fine:size-9"
    >
      <ArrowUp aria-hidden="true" />
    </Button>
  );
}

export function PageLoading() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return <div role="progressbar" aria-label={SITE_WORDS.loading} className="under-way print:hidden" />;
}
