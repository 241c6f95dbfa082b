import type { ClipboardEvent } from "react";
import { pastedLines } from "./parse-search.ts";

export function pasteInOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData("text");
  if (!/[\r\n\t]/.test(pasted.trim())) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(pastedLines(pasted), input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
