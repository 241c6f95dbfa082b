import { type ReactNode, useEffect, useState } from "react";
import { flushToasts, lastWaiting, setToasterLoader } from "./toast.ts";

type ToasterModule = typeof import("./toaster-window.tsx");

const loadWindow = (): Promise<ToasterModule> =>
  import("./toaster-window.tsx").catch(
    (error) => import(/* @vite-ignore */ `${/http\S+\.js/.exec(String(error))}?${Date.now()}`),
  );

/**
 * Rendered once, in the root of the document; loads the toaster at the first user input. While it cannot be loaded, such
 * as without a connection, the latest message is shown plainly.
 */
export function Toaster() {
  const [Sonner, setSonner] = useState<ToasterModule["default"] | null>(null);
  const [plain, setPlain] = useState<ReactNode>(null);
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
        setPlain(lastWaiting());
      }
    };
    for (const sign of signs) window.addEventListener(sign, soon);
    setToasterLoader(() => void want());
    return stop;
  }, []);
  if (Sonner) return <Sonner onReady={flushToasts} />;
  return plain ? (
    <p role="alert" className="fixed inset-x-0 bottom-0 z-50 bg-white p-4 font-medium text-red-700">
      {plain}
    </p>
  ) : null;
}
