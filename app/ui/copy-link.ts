import { LINK_COPIED } from "#domain/link-copied.ts";
import { toast } from "./toast.ts";

/** Copies an address and says so; `failed` is said where the browser does not let us. */
export async function copyLink(address: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(LINK_COPIED);
  } catch {
    toast.error(failed);
  }
}
