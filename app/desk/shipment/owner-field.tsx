import { UserRound } from "lucide-react";
import { Form } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { OwnerMenu, OwnerSelect } from "#app/kit/ui/owner-menu.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

export function OwnerField() {
  const { shipment, people, self } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const act = useAct(`/admin/shipments/${shipment.id}`, { toast: { id: "owner", duration: 10_000 } });
  const assign = (ownerId: string | null) => act.send({ intent: "assign", owner_id: ownerId ?? "" });
  const sent = act.sent?.get("owner_id");
  const ownerId = typeof sent === "string" ? sent || null : shipment.owner_id;
  const ownerName = people.find(({ id }) => id === ownerId)?.name;
  const name = ownerName ?? (ownerId === shipment.owner_id ? shipment.owner_name : null);
  if (!mayWrite) {
    return (
      <p className="flex items-center gap-1.5">
        <UserRound aria-hidden="true" className="size-4 shrink-0 text-slate-500" />
        <span className="text-slate-600">Owner</span>
        <span className="font-medium wrap-anywhere text-ink-900">{name ?? "Nobody"}</span>
      </p>
    );
  }
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <OwnerMenu name={name} ownerId={ownerId} people={people} onChoose={assign} />
      {ownerId !== self && people.some(({ id }) => id === self) ? (
        <Button size="sm" variant="quiet" data-print="hide" onClick={() => assign(self)}>
          Assign to me
        </Button>
      ) : null}
      <noscript>
        <Form method="post" className="flex items-center gap-2">
          <SendKey />
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="plain" value="1" />
          <OwnerSelect ownerId={ownerId} people={people} />
        </Form>
      </noscript>
    </div>
  );
}
