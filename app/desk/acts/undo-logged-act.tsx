import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { type LoggedAct, ACT_MESSAGES } from "#app/acts/act.ts";
import { undoAct } from "#app/acts/acts-client.ts";

export function UndoLoggedAct({ act, summary }: { act: LoggedAct; summary: string }) {
  const mayUndo = useCan("shipments.write");
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  // Holds the result until the line is reloaded, which does not happen to lines far down.
  const [undone, setUndone] = useState<LoggedAct>();
  if (act.isUndone || undone === act) return <Badge tone="grey">Undone</Badge>;
  if (!mayUndo) return null;
  const send = async () => {
    setPending(true);
    const isTaken = await undoAct(act.id);
    setPending(false);
    setAsking(false);
    if (isTaken) setUndone(act);
    void revalidate();
  };
  return (
    <>
      <Button size="sm" aria-label={`${ACT_MESSAGES.undo}: ${summary}`} onClick={() => setAsking(true)}>
        {ACT_MESSAGES.undo}
      </Button>
      <ConfirmDialog
        title={ACT_MESSAGES.undo}
        message={ACT_MESSAGES.confirmUndo(act.count)}
        confirmLabel={ACT_MESSAGES.undo}
        tone="primary"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        pending={pending}
        keepOpen
        onConfirm={() => void send()}
      >
        <p className="border-l-[3px] border-slate-300 pl-3 wrap-anywhere">{summary}</p>
      </ConfirmDialog>
    </>
  );
}
