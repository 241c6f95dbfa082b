import "./sonner.css";
import { useEffect } from "react";
import { toast, Toaster } from "sonner";
import type { ShowToast } from "./toast.ts";

const showToast: ShowToast = (kind, text, options) => {
  toast[kind](text, options);
};

/**
 * sonner, dressed by sonner.css. Loaded by `Toaster` when it is wanted. Its buttons work over an open dialog too: React
 * Aria lets a «top layer» be reached beside its windows.
 */
export default function ToasterWindow({ onReady }: { onReady: (show: ShowToast) => void }) {
  useEffect(() => onReady(showToast), [onReady]);
  return (
    <div data-react-aria-top-layer="true">
      <Toaster
        position="bottom-right"
        duration={5000}
        closeButton
        gap={8}
        offset={{ bottom: 24, right: 24 }}
        mobileOffset={16}
        containerAriaLabel="Messages"
        className="house-toaster"
      />
    </div>
  );
}
