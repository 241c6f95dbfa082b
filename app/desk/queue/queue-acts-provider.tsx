import { type ReactNode, useMemo, useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import type { PossibleOwner } from "#app/shipments/owner.server.ts";
import type { QueueLine } from "./queue.ts";
import { QueueDialog } from "./queue-dialogs.tsx";
import { ACTS_AT_ONCE, type QueueAct, QueueActsContext, useSendAct } from "./use-queue-acts.ts";

export interface QueueActsProps {
  owners: readonly PossibleOwner[];
  me: string;
  asOf: Date;
  shipmentActs: readonly QueueAct[];
  children: ReactNode;
}

/** Provides the actions of lines and renders their dialogs, which stay open when the line leaves the queue. */
export function QueueActsProvider(props: QueueActsProps) {
  const { owners, me, asOf, shipmentActs } = props;
  const mayWriteShipments = useCan("shipments.write");
  const mayWriteRequests = useCan("requests.write");
  const send = useSendAct();
  const [open, setOpen] = useState<{ act: QueueAct | "all"; line: QueueLine } | null>(null);
  const acts = useMemo(() => {
    const actsOf = (line: QueueLine): readonly QueueAct[] => {
      if (line.kind === "series") return mayWriteShipments ? ["make-next", "skip-next"] : [];
      // Offers are handled on their own page.
      if (line.kind === "offer") return [];
      if (!(line.kind === "shipment" ? mayWriteShipments : mayWriteRequests)) return [];
      if (line.snoozed) return ["wake"];
      if (line.kind === "request") {
        return line.owner === null ? ["claim", "set status", "snooze"] : ["set status", "snooze"];
      }
      return shipmentActs.filter(
        (act) =>
          (act !== "claim" || line.owner === null) &&
          (act !== "snooze" || !line.reasons.every(({ staysAwake }) => staysAwake)),
      );
    };
    const begin = (act: QueueAct, line: QueueLine) => {
      if (!ACTS_AT_ONCE.includes(act)) return setOpen({ act, line });
      if (act === "wake") send({ intent: "snooze", kind: line.kind, id: line.id, snoozed_until: "" });
      else send({ intent: act, kind: line.kind, id: line.id, ...(line.day && { day: line.day }) });
    };
    return { actsOf, begin, showActs: (line: QueueLine) => setOpen({ act: "all", line }) };
  }, [mayWriteShipments, mayWriteRequests, shipmentActs, send]);
  return (
    <QueueActsContext value={acts}>
      {props.children}
      {open ? (
        <QueueDialog
          key={open.act}
          {...open}
          owners={owners}
          me={me}
          now={asOf}
          acts={acts.actsOf(open.line)}
          onBegin={(act) => {
            setOpen(ACTS_AT_ONCE.includes(act) ? null : { ...open, act });
            if (ACTS_AT_ONCE.includes(act)) acts.begin(act, open.line);
          }}
          send={send}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </QueueActsContext>
  );
}
