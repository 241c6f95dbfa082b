import { toast } from "#app/kit/ui/toast.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";

/** Shows a save error. The specified text lacks advice after a lost connection; a second line adds it. */
export function toastSaveError(error: string): void {
  const options =
    error === SHIPMENT_MESSAGES.operationFailed
      ? { description: "Nothing you typed is lost. Check the connection and try again." }
      : undefined;
  toast.error(error, options);
}
