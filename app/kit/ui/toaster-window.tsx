import "./sonner.css";
import { useEffect } from "react";
import { toast, Toaster } from "sonner";
import type { ShowToast } from "./toast.ts";
import { useMediaQuery } from "./use-media-query.ts";
import { UI_WORDS } from "../words.ts";

/** Asked for by another address (toaster.tsx), it was lost before, and its styles with it: they are asked for anew. */
function reloadLostStyles(): void {
  if (!new URL(import.meta.url).search) return;
  const styles = document.querySelector("link[rel=stylesheet][href*=toaster-window]");
  styles?.replaceWith(styles.cloneNode());
}

/** Messages with an act stay long enough to be read, reached and pressed. */
const ACT_OFFERED_MS = 20_000;

const showToast: ShowToast = (kind, text, options) => {
  toast[kind](text, options?.action ? { duration: ACT_OFFERED_MS, ...options } : options);
};

/** Loaded by `Toaster` when it is wanted. A «top layer», so that its buttons work over an open dialog too. */
export default function ToasterWindow({ onReady }: { onReady: (show: ShowToast) => void }) {
  useEffect(reloadLostStyles, []);
  useEffect(() => onReady(showToast), [onReady]);
  // The width below which sonner, too, uses its layout for phones.
  const onPhone = useMediaQuery("(max-width: 600px)");
  return (
    <div data-react-aria-top-layer="true">
      <Toaster
        position={onPhone ? "top-center" : "bottom-left"}
        duration={5000}
        closeButton
        gap={8}
        offset={{ bottom: 24, left: 24 }}
        mobileOffset={8}
        containerAriaLabel={UI_WORDS.messages}
        toastOptions={{ closeButtonAriaLabel: UI_WORDS.closeMessage }}
        className="house-toaster"
      />
    </div>
  );
}
