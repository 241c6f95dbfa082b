import { Archive, CalendarClock, Mail } from "lucide-react";
import { useState } from "react";
import { ConfirmPageAct, useActSubmit } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { dialogActs, RecordActs, sendAct } from "#app/kit/ui/record-acts.tsx";
import { consolidationAddress } from "../consolidation.ts";
import type { ConsolidationData } from "./read-page.server.ts";
import { EventDialog, MoveDialog } from "./write-dialogs.tsx";

type Opened = "event" | "move" | "close";

/** Acts of a master: an event of the whole load comes first. */
export function ConsolidationActs({ master, houses, entry }: ConsolidationData) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const submit = useActSubmit();
  if (!useCan("shipments.write")) return null;
  const { id, number } = master;
  const hasHouses = houses.length > 0;
  const tell = hasHouses
    ? [{ id: "tell", label: "Tell customers", icon: <Mail />, to: `${consolidationAddress(id)}/tell` }]
    : [];
  const open = dialogActs<Opened>(setOpened);
  if (master.closed_at) {
    const reopen = sendAct(submit, { id: "open", label: "Open again", fields: { intent: "open" } });
    return <RecordActs of={number} acts={[reopen, ...tell]} />;
  }
  return (
    <>
      <RecordActs
        of={number}
        primary={hasHouses && open("event", { label: "Add event" })}
        acts={[{ id: "edit", label: "Edit", to: `${consolidationAddress(id)}/edit` }, ...tell]}
        more={[
          ...(hasHouses ? [open("move", { label: "Move the ETA", icon: <CalendarClock /> })] : []),
          open("close", { label: "Close", icon: <Archive /> }),
        ]}
      />
      {opened === "event" ? <EventDialog {...{ master, houses, entry, onClose }} /> : null}
      {opened === "move" ? <MoveDialog {...{ master, houses, onClose }} /> : null}
      <ConfirmPageAct
        title="Close it?"
        message="Nothing is written on it any more until it is opened again."
        confirmLabel="Close"
        isOpen={opened === "close"}
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        fields={{ intent: "close" }}
      />
    </>
  );
}
