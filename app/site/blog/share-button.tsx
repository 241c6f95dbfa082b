import { Share2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";

/** Shares the page through the device, else copies its address. Not there without JavaScript. */
export function ShareButton({ title }: { title: string }) {
  const hydrated = useHydrated();
  return (
    <Button variant="inverse" onClick={() => void share(title)} className={hydrated ? "" : "invisible"}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = window.location.href;
  if (typeof navigator.share === "function") {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's own window is a choice; anything else falls back to copying.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success(BLOG_MESSAGES.linkCopied);
  } catch {
    toast.error("The link could not be copied. Please copy it from the address bar.");
  }
}
