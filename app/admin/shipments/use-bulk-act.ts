import { useRef, useState } from "react";
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
      for await (const news of send(act)) {
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

async function* send(act: BulkAct): AsyncGenerator<BulkNews> {
  const response = await fetch("/admin/shipments/bulk", {
    method: "POST",
    body: new URLSearchParams({ act: JSON.stringify(act) }),
  });
  if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as BulkNews;
  }
}
