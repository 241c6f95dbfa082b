import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-link.ts";

export function CopyButton({ text }: { text: string }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      iconOnly
      data-print="hide"
      title="Copy"
      aria-label={`Copy ${text}`}
      className="-my-1.5 text-slate-600!"
      onClick={() => void copyText(text, `Copied ${text}`, "This browser does not let it be copied")}
    >
      <Copy aria-hidden="true" className="size-3.5!" />
    </Button>
  );
}
