import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { copyText } from "./copy-link.ts";

export function CopyButton({ text, className }: { text: string; className?: string }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      iconOnly
      data-print="hide"
      title="Copy"
      aria-label={`Copy ${text}`}
      className={classNames("-my-1.5 text-slate-600!", className)}
      onClick={() => void copyText(text, `Copied ${text}`, "This browser does not let it be copied")}
    >
      <Copy aria-hidden="true" className="size-3.5!" />
    </Button>
  );
}
