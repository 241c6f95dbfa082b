import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatDate, formatTime, toLocalDay } from "#domain/time.ts";
import { type Draft, dropDraft, keptDrafts } from "./editor/drafts.ts";
import { ownDraftKey } from "./use-post-drafts.ts";

/** Offers what other pages of this browser left unsaved. Nothing of it is lost until somebody says so. */
export function DraftOffer(props: { postId: string | null; onRestore: (draft: Draft) => void }) {
  const { postId, onRestore } = props;
  const [now] = useState(() => new Date());
  const [drafts, setDrafts] = useState(() =>
    keptDrafts(localStorage, postId, ownDraftKey(postId), now.getTime()),
  );
  const draft = drafts[0];
  if (!draft) return null;
  const settle = () => {
    dropDraft(localStorage, draft.key);
    setDrafts(drafts.slice(1));
  };
  const at = new Date(draft.at);
  const today = toLocalDay(at) === toLocalDay(now);
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-3 border-blue-700 bg-blue-100 px-4 py-2.5 text-ink-900"
    >
      <p className="min-w-0 grow break-words">
        You have unsaved changes from {today ? formatTime(at) : `${formatDate(at)}, ${formatTime(at)}`}
        {draft.values.title ? <>: “{draft.values.title}”</> : null}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          onClick={() => {
            settle();
            onRestore(draft);
          }}
        >
          Restore
        </Button>
        <Button size="sm" variant="quiet" onClick={settle}>
          Discard
        </Button>
      </div>
    </div>
  );
}
