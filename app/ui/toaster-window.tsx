import "./sonner.css";
import { useEffect } from "react";
import { toast, Toaster } from "sonner";
import type { ShowToast } from "./toast.ts";

const showToast: ShowToast = (kind, text, options) => {
  toast[kind](text, options);
};

/** sonner, dressed by sonner.css. Loaded by `Toaster` when it is wanted. */
export default function ToasterWindow({ onReady }: { onReady: (show: ShowToast) => void }) {
  useEffect(() => onReady(showToast), [onReady]);
  return (
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
  );
}
