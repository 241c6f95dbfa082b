import { UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useFetcher } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCan } from "#app/session/use-can.ts";
import { Button } from "#app/ui/button.tsx";
import { OwnerMenu, OwnerSelect } from "#app/ui/owner-menu.tsx";
import { toast } from "#app/ui/toast.ts";
import type { PossibleOwner } from "#database/shipments/owner.ts";
import { DELETED_MESSAGES } from "#words/deleted.ts";
import { ownerAssignedText } from "#words/shipments.ts";
import type { OwnerAnswer } from "./assign-owner.server.ts";

interface OwnerProps {
  shipment: { id: string; owner_id: string | null; owner_name: string | null };
  people: readonly PossibleOwner[];
  self: string;
}

export function OwnerField({ shipment, people, self }: OwnerProps) {
  const mayWrite = useCan("shipments.write");
  const { assign, assigning } = useAssign(shipment.id);
  const ownerId = assigning === undefined ? shipment.owner_id : assigning;
  const known = people.find(({ id }) => id === ownerId)?.name;
  const name = known ?? (ownerId === shipment.owner_id ? shipment.owner_name : null);
  if (!mayWrite) return <OwnerName name={name} />;
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <OwnerMenu name={name} ownerId={ownerId} people={people} onChoose={assign} />
      {ownerId !== self && people.some(({ id }) => id === self) ? (
        <Button size="sm" variant="quiet" data-print="hide" onClick={() => assign(self)}>
          Assign to me
        </Button>
      ) : null}
      <noscript>
        <PlainOwner ownerId={ownerId} people={people} />
      </noscript>
    </div>
  );
}

function OwnerName({ name }: { name: string | null }) {
  return (
    <p className="flex items-center gap-1.5">
      <UserRound aria-hidden="true" className="size-4 shrink-0 text-slate-500" />
      <span className="text-slate-600">Owner</span>
      <span className="font-medium wrap-anywhere text-ink-900">{name ?? "Nobody"}</span>
    </p>
  );
}

function useAssign(shipmentId: string) {
  const fetcher = useFetcher<OwnerAnswer>();
  const assign = (ownerId: string | null) =>
    void fetcher.submit(
      { intent: "assign", owner_id: ownerId ?? "" },
      { method: "post", action: `/admin/shipments/${shipmentId}` },
    );
  const latest = useRef(assign);
  useEffect(() => {
    latest.current = assign;
  });
  useEffect(() => {
    const { assigned, error } = fetcher.data ?? {};
    if (error) toast.error(error);
    if (!assigned) return;
    const { owner, before } = assigned;
    const undo = { label: DELETED_MESSAGES.undo, onClick: () => latest.current(before) };
    toast.success(ownerAssignedText(owner?.name ?? null), {
      id: "owner",
      duration: 10_000,
      action: owner?.id === (before ?? undefined) ? undefined : undo,
    });
  }, [fetcher.data]);
  const sent = fetcher.formData?.get("owner_id");
  return { assign, assigning: typeof sent === "string" ? sent || null : undefined };
}

function PlainOwner({ ownerId, people }: { ownerId: string | null; people: readonly PossibleOwner[] }) {
  return (
    <Form method="post" className="flex items-center gap-2">
      <SendKey />
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="plain" value="1" />
      <OwnerSelect ownerId={ownerId} people={people} />
    </Form>
  );
}
