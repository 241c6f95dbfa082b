import "./sonner.css";
import { useEffect } from "react";
import { toast, Toaster } from "sonner";
import type { ShowToast } from "./toast.ts";
import { useMediaQuery } from "./use-media-query.ts";
import { UI_WORDS } from "../words.ts";

/** Loads lost styles again: the module was requested at another address (toaster.tsx) after a failed load. */
function reloadLostStyles(): void {
  if (!new URL(import.meta.url).search) return;
  const styles = document.querySelector("link[rel=stylesheet][href*=toaster-window]");
  styles?.replaceWith(styles.cloneNode());
}

/** Milliseconds that messages with an action stay, long enough to read and press. */
const ACT_OFFERED_MS = 20_000;

const showToast: ShowToast = (kind, text, options) => {
  toast[kind](text, options?.action ? { duration: ACT_OFFERED_MS, ...options } : options);
};

/** Loaded by `Toaster` on demand. On the top layer, so that its buttons work over an open dialog too. */
export default function ToasterWindow({ onReady }: { onReady: (show: ShowToast) => void }) {
  useEffect(reloadLostStyles, []);
  useEffect(() => onReady(showToast), [onReady]);
  // The width below which sonner itself switches to its phone layout.
  const onPhone = useMediaQuery("(max-width: 600px)");
  return (
    <div data-react-aria-top-layer="true">
      <Toaster
        position={onPhone ? "top-center" : "bottom-left"}
        duration={5000}
        closeButton
        gap={8}
        offset={{ bottom: "calc(24px + var(--foot-bar, 0px))", left: "calc(24px + var(--sections, 0px))" }}
        mobileOffset={8}
        containerAriaLabel={UI_WORDS.messages}
        toastOptions={{ closeButtonAriaLabel: UI_WORDS.closeMessage }}
        className="house-toaster"
      />
    </div>
  );
}
