import { useRef, useState } from "react";
import { readNdjson } from "#app/lists/with-retry.ts";
import { ensureFreshProof } from "#app/session/fresh-proof.tsx";
import { toast } from "#app/ui/toast.ts";
import type { BulkUndo } from "#domain/shipments/bulk-acts.ts";
import type { BulkProgress, SentBulkAct } from "#domain/shipments/selection.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";

export type BulkOutcome = Exclude<BulkProgress, { kind: "progress" }>;

/** Sends what the bulk bar asks for, and follows how far it is. */
export function useBulkAct() {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const busy = useRef(false);
  /** Asks for a fresh proof where the server wants one; `proof` is answered where the person does not want to. */
  const run = async (act: SentBulkAct): Promise<BulkOutcome> => {
    const outcome = await send(act);
    return outcome.kind === "proof" && (await ensureFreshProof()) ? send(act) : outcome;
  };
  const send = async (act: SentBulkAct): Promise<BulkOutcome> => {
    if (busy.current) return { kind: "failed", done: 0 };
    busy.current = true;
    setProgress({ done: 0, total: ("expected" in act ? act.expected : null) ?? 0 });
    let done = 0;
    try {
      for await (const news of readNdjson<BulkProgress>("/admin/shipments/bulk", {
        act: JSON.stringify(act),
      })) {
        if (news.kind !== "progress") return news;
        done = news.done;
        setProgress(news);
      }
      return { kind: "failed", done };
    } catch {
      return { kind: "failed", done };
    } finally {
      busy.current = false;
      setProgress(null);
    }
  };
  const takeBack = async (undo: BulkUndo) => {
    const outcome = await run({ act: "undo", undo });
    if (outcome.kind !== "changed") return void toast.error(SHIPMENT_MESSAGES.undoManyFailed);
    const stayed = undo.rows.length - outcome.count;
    const description = stayed > 0 ? SHIPMENT_MESSAGES.notUndone(stayed) : undefined;
    toast.success(SHIPMENT_MESSAGES.undoneMany(outcome.count), { description });
  };
  return { progress, run, takeBack };
}
