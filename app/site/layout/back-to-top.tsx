import { ArrowUp } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

/** Appears after 300 px of scrolling and brings one back to the top (public-site.md, Shared layout; `startFrame`). */
export function BackToTop() {
  return (
    <Button
      iconOnly
      hidden
      suppressHydrationWarning
      data-back-to-top=""
      aria-label="Back to top"
      className="fixed! focus-visible:-outline-offset-4 right-4 bottom-4 z-30 shadow-float print:hidden"
    >
      <ArrowUp aria-hidden="true" />
    </Button>
  );
}
