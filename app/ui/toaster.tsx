import { lazy, Suspense, useEffect, useState } from "react";
import { flushToasts, holdToasts } from "./toast.ts";

const Sonner = lazy(() => import("./toaster-window.tsx"));

/**
 * The place toasts appear: once, in the document's root. The library is fetched at the first sign of a person (a key, a
 * pointer, a focused field), so that it costs a reader nothing and is there before a form can fail.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const signs = ["pointerdown", "keydown", "focusin"] as const;
    for (const sign of signs) window.addEventListener(sign, want, { once: true, passive: true });
    holdToasts(want);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, want);
    };
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <Sonner onReady={flushToasts} />
    </Suspense>
  ) : null;
}
