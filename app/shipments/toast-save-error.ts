import { toast } from "#app/kit/ui/toast.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";

/** The specified text does not say what to do after a lost connection: a second line does. */
export function toastSaveError(error: string): void {
  const options =
    error === SHIPMENT_MESSAGES.operationFailed
      ? { description: "Nothing you typed is lost. Check the connection and try again." }
      : undefined;
  toast.error(error, options);
}
