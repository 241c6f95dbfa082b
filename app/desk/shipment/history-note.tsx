import { Archive } from "lucide-react";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** Says that a shipment was imported as history, and ends that; the toast takes it back. Works without JavaScript. */
export function HistoryNote({ shipment }: { shipment: { id: string; history: boolean } }) {
  const mayWrite = useCan("shipments.write");
  const action = `/admin/shipments/${shipment.id}`;
  const act = useAct(action, { toast: { id: "history", duration: 10_000 } });
  if (!shipment.history) return null;
  return (
    <section
      aria-label="History"
      data-print="hide"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 border-slate-400 bg-slate-100 px-4 py-3"
    >
      <Archive aria-hidden="true" className="size-5 shrink-0 text-slate-600" />
      <p className="min-w-0 grow basis-64">Imported as history: it raises no alarms and sends no mails.</p>
      {mayWrite ? (
        <act.Form method="post" action={action}>
          <SendKey marksPlain />
          <Button type="submit" name="intent" value="live" pending={act.pending}>
            This is live again
          </Button>
        </act.Form>
      ) : null}
    </section>
  );
}
