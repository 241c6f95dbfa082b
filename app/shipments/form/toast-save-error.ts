import { toast } from "#app/kit/ui/toast.ts";
import { SHIPMENT_MESSAGES } from "../words.ts";

/**
 * Says why a save failed. The specified text for one without a reason of its own, such as a lost connection, does not say
 * what to do: a second line does.
 */
export function toastSaveError(error: string): void {
  const options =
    error === SHIPMENT_MESSAGES.operationFailed
      ? { description: "Nothing you typed is lost. Check the connection and try again." }
      : undefined;
  toast.error(error, options);
}
