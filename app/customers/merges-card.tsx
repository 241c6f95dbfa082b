import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { toastOutcome, useAct } from "#app/kit/forms/use-act.ts";
import { useCan } from "#app/access/use-can.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import type { ListedMerge } from "./read-merge.server.ts";
import { COMPANY_LABELS } from "./company.ts";
import { MERGE_UNDO_DAYS } from "./merge.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DUPLICATE_MESSAGES, undoneText } from "./duplicates.ts";
import { undoAddress } from "./address.ts";

export function MergesCard({ merges }: { merges: readonly ListedMerge[] }) {
  const mayWrite = useCan("customers.write");
  if (merges.length === 0) return null;
  return (
    <Card title="Merged into it">
      <ul className="grid gap-3.5">
        {merges.map(({ id, mergedName, by, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-slate-200 pt-3.5 first:border-0 first:pt-0"
          >
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere text-ink-900">{mergedName}</span>
              <span className="block text-sm wrap-anywhere text-slate-600">
                {formatDateTime(at)}, by {by}
              </span>
            </span>
            {mayWrite ? (
              <ButtonLink size="sm" to={undoAddress(id)}>
                {DUPLICATE_MESSAGES.undo}…<span className="sr-only"> the merge of {mergedName}</span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-3.5 text-sm text-slate-600">Each can be undone for {MERGE_UNDO_DAYS} days.</p>
    </Card>
  );
}

/** Shows the result of a merge or its undo after a redirect, from `merged` and `unmerged` in the URL. */
export function useMergeToast(company: { name: string }, merges: readonly ListedMerge[]): void {
  const [search, setSearch] = useSearchParams();
  const [mergeId, left] = [search.get("merged"), search.get("unmerged")];
  const { send } = useAct(undoAddress(mergeId ?? ""), { toast: { duration: 8000 } });
  const stayed = (search.get("stayed") ?? "").split(",").filter(isLabel);
  useEffect(() => {
    if (mergeId === null && left === null) return;
    const merge = merges.find(({ id }) => id === mergeId);
    if (merge) {
      const names = { merged: merge.mergedName, kept: company.name, keptBefore: merge.keptBefore };
      toastOutcome({ done: DUPLICATE_MESSAGES.merged(names), takeBack: { stay: "1" } }, send);
    }
    if (left !== null)
      toast.success(undoneText(company.name, { left: Number(left) || 0, stayed }), { duration: 8000 });
    setSearch({}, { replace: true, preventScrollReset: true });
    // Once per redirect.
    // eslint-disable-next-line react/exhaustive-deps
  }, [mergeId, left]);
}

const isLabel = (text: string) => Object.values<string>(COMPANY_LABELS).includes(text);
