import { useEffect, useState } from "react";
import { flushToasts, setToasterLoader } from "./toast.ts";

type ToasterModule = typeof import("./toaster-window.tsx");

const loadWindow = (): Promise<ToasterModule> =>
  import("./toaster-window.tsx").catch(
    (error) => import(/* @vite-ignore */ `${/http\S+\.js/.exec(String(error))}?${Date.now()}`),
  );

/** Rendered once, in the root of the document; loads the toaster at the first user input. */
export function Toaster() {
  const [Sonner, setSonner] = useState<ToasterModule["default"] | null>(null);
  useEffect(() => {
    const signs = ["pointerdown", "keydown", "focusin", "online"] as const;
    let isRequested = false;
    // Delayed: its styles affect the whole page, and the user's action is rendered first.
    const soon = () => setTimeout(want, 300);
    const stop = () => {
      for (const sign of signs) removeEventListener(sign, soon);
    };
    const want = async () => {
      if (isRequested) return;
      isRequested = true;
      try {
        const { default: loaded } = await loadWindow();
        setSonner(() => loaded);
        stop();
      } catch {
        isRequested = false;
      }
    };
    for (const sign of signs) window.addEventListener(sign, soon);
    setToasterLoader(() => void want());
    return stop;
  }, []);
  return Sonner ? <Sonner onReady={flushToasts} /> : null;
}
