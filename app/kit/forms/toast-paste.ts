import { toast } from "../ui/toast.ts";
import { pluralize } from "../text/counts.ts";
import type { PastedTable } from "../text/pasted-table.ts";

export function toastPaste({ rows, ignored, totals }: PastedTable<unknown>, noun: string): void {
  const left = [
    ...(ignored.length > 0 ? [`Left out: ${ignored.join(", ")}.`] : []),
    ...(totals > 0 ? ["The line of totals is left out."] : []),
  ];
  toast.success([`${pluralize(rows.length, noun)} pasted.`, ...left].join(" "));
}
