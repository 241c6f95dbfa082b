import { toast } from "#app/ui/toast.ts";
import { pluralize } from "#domain/counts.ts";
import type { PastedTable } from "#domain/pasted-table.ts";

export function toastPaste({ rows, ignored, totals }: PastedTable<unknown>, noun: string): void {
  const left = [
    ...(ignored.length > 0 ? [`Left out: ${ignored.join(", ")}.`] : []),
    ...(totals > 0 ? ["The line of totals is left out."] : []),
  ];
  toast.success([`${pluralize(rows.length, noun)} pasted.`, ...left].join(" "));
}
