import { toast } from "./toast.ts";
import { UI_WORDS } from "../words.ts";

export async function copyLink(address: string, failed: string): Promise<void> {
  await copyText(address, UI_WORDS.linkCopied, failed);
}

export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(failed);
  }
}
