import { toast } from "./toast.ts";

export async function copyLink(address: string, failed: string): Promise<void> {
  await copyText(address, LINK_COPIED, failed);
}

export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(failed);
  }
}

export const LINK_COPIED = "Link copied to clipboard!";
