import { Archive } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCan } from "#app/session/use-can.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { DELETED_MESSAGES } from "#words/deleted.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import type { HistoryMarkAnswer } from "./set-history.server.ts";

export function HistoryNote({ shipment }: { shipment: { id: string; history: boolean } }) {
  const fetcher = useFetcher<HistoryMarkAnswer>();
  const mayWrite = useCan("shipments.write");
  const action = `/admin/shipments/${shipment.id}`;
  const latest = useRef<(intent: "live" | "history") => void>(() => {});
  useEffect(() => {
    latest.current = (intent) => void fetcher.submit({ intent }, { method: "post", action });
  });
  useEffect(() => {
    const { isHistory, error } = fetcher.data ?? {};
    if (error) toast.error(error);
    if (isHistory === undefined) return;
    toast.success(isHistory ? SHIPMENT_MESSAGES.historyBegun : SHIPMENT_MESSAGES.historyEnded, {
      id: "history",
      duration: 10_000,
      action: isHistory
        ? undefined
        : { label: DELETED_MESSAGES.undo, onClick: () => latest.current("history") },
    });
  }, [fetcher.data]);
  if (!shipment.history) return null;
  return (
    <section
      aria-label="History"
      data-print="hide"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-slate-400 bg-slate-100 px-4 py-3"
    >
      <Archive aria-hidden="true" className="size-5 shrink-0 text-slate-600" />
      <p className="min-w-0 grow basis-64">{SHIPMENT_MESSAGES.isHistory}</p>
      {mayWrite ? (
        <fetcher.Form method="post" action={action}>
          <SendKey />
          <noscript>
            <input type="hidden" name="plain" value="1" />
          </noscript>
          <Button type="submit" name="intent" value="live" pending={fetcher.state !== "idle"}>
            {SHIPMENT_MESSAGES.endHistory}
          </Button>
        </fetcher.Form>
      ) : null}
    </section>
  );
}
