import { useRef, useState } from "react";
import { readNews } from "#app/lists/read-news.ts";
import type { BulkAct, BulkNews } from "#domain/shipments/bulk.ts";

export type BulkOutcome = Exclude<BulkNews, { kind: "progress" }>;

/** Sends what the bulk bar asks for, and follows how far it is. */
export function useBulkAct() {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const busy = useRef(false);
  const run = async (act: BulkAct): Promise<BulkOutcome> => {
    if (busy.current) return { kind: "failed", done: 0 };
    busy.current = true;
    setProgress({ done: 0, total: act.expected ?? 0 });
    let done = 0;
    try {
      for await (const news of readNews<BulkNews>("/admin/shipments/bulk", { act: JSON.stringify(act) })) {
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
  return { progress, run };
}
