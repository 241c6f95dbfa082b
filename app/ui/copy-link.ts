import { toast } from "./toast.ts";

/** Copies an address and says so; `failed` is said where the browser does not let us. */
export async function copyLink(address: string, failed: string): Promise<void> {
  await copyText(address, LINK_COPIED, failed);
}

/** Copies a text and says so with `done`, or `failed` where the browser does not let us. */
export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(failed);
  }
}

/** The toast after a link was copied (public-site.md, Blog article). */
export const LINK_COPIED = "Link copied to clipboard!";
