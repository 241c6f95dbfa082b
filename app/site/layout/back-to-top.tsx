import { ArrowUp } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useScrolled } from "./use-scrolled.ts";

/** Appears after 300 px of scrolling and brings one back to the top (public-site.md, Shared layout). */
export function BackToTop() {
  const shown = useScrolled(300);
  if (!shown) return null;
  return (
    <Button
      iconOnly
      aria-label="Back to top"
      className="fixed! right-4 bottom-4 z-30 shadow-float print:hidden"
      onClick={() => {
        const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
      }}
    >
      <ArrowUp aria-hidden="true" />
    </Button>
  );
}
