import { Share2 } from "lucide-react";
import { Button, type ButtonVariant } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { copyLink } from "#app/kit/ui/copy-link.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { SITE_WORDS } from "./words.ts";

/** Shares the page by the device's share dialog, else copies its address. Hidden without JavaScript. */
export function ShareButton(props: {
  title: string;
  variant?: ButtonVariant;
  className?: string;
  wordClassName?: string;
}) {
  const hydrated = useHydrated();
  return (
    <Button
      size="sm"
      variant={props.variant}
      onClick={() => void share(props.title)}
      className={classNames(hydrated ? "" : "invisible", props.className)}
    >
      <Share2 aria-hidden="true" />
      <span className={props.wordClassName}>{SITE_WORDS.share}</span>
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = window.location.href;
  if (typeof navigator.share === "function") {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's dialog is a choice; any other error falls back to copying.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copyLink(url, SITE_WORDS.notCopied);
}
