import { PackageCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { piecesInWords, piecesLeft } from "#app/deliveries/delivery.ts";
import { DeliveryDialog } from "#app/deliveries/delivery-dialogs.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { useCan } from "#app/access/use-can.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DELIVERY_MESSAGES } from "#app/deliveries/words.ts";
import { fileAddress, filesAddress } from "#app/files/file-address.ts";
import { Thumbnail } from "#app/files/file-picture.tsx";
import { FILE_MESSAGES } from "#app/files/words.ts";
import { deliveryAddress } from "#app/deliveries/delivery-link.ts";

export function ProofQuestion() {
  const { shipment, proofs, deliveries, asOf } = useShipmentPage();
  const [isChanging, setIsChanging] = useState(false);
  const [damaged, setDamaged] = useState<string | null>(null);
  const mayWrite = useCan("shipments.write");
  const act = useAct(deliveryAddress(shipment.id));
  const [proof] = proofs;
  if (!proof) return null;
  const { signedBy, signedAt, remark } = proof;
  const piecesText = piecesInWords(proof);
  const isDoubtful = remark !== null || piecesText !== "";
  const Icon = isDoubtful ? TriangleAlert : PackageCheck;
  const at = formatDateTime(signedAt);
  const handedIn = proof.isDelivered
    ? DELIVERY_MESSAGES.notShown(at)
    : proof.isPickup
      ? DELIVERY_MESSAGES.pickedUp(at)
      : piecesText
        ? DELIVERY_MESSAGES.countedProof(piecesText, at)
        : remark
          ? DELIVERY_MESSAGES.handedInWithRemark(at)
          : DELIVERY_MESSAGES.handedIn(at);
  return (
    <section
      aria-label={proof.isPickup ? "Proof of pick-up" : "Proof of delivery"}
      data-print="hide"
      className={classNames(
        "mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 px-4 py-3",
        isDoubtful ? "border-red-700 bg-red-50" : "border-green-700 bg-green-100",
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames("size-5 shrink-0", isDoubtful ? "text-red-700" : "text-green-700")}
      />
      <a href={fileAddress(proof.fileId)} target="_blank" aria-label="Photo of the proof">
        <Thumbnail file={{ id: proof.fileId, type: proof.type }} onFailed={() => setDamaged(proof.fileId)} />
      </a>
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold text-ink-900">{handedIn}</p>
        {damaged === proof.fileId ? (
          <p className="font-medium text-red-700">{FILE_MESSAGES.maybeDamaged}</p>
        ) : null}
        <p className="wrap-anywhere">
          <span>{signedBy ? `${FILE_MESSAGES.signedBy(signedBy)}.` : null}</span>
          {remark ? (
            <>
              {" "}
              {FILE_MESSAGES.remark}: <strong>{remark}</strong>
            </>
          ) : null}
        </p>
      </div>
      {mayWrite ? (
        <act.Form method="post" action={deliveryAddress(shipment.id)} className="flex flex-wrap gap-2">
          <SendKey marksPlain />
          <input type="hidden" name="file_id" value={proof.fileId} />
          <input type="hidden" name="customer_visible" value="1" />
          {proof.isDelivered ? (
            <Button
              type="submit"
              name="intent"
              value="show"
              formAction={filesAddress({ kind: "shipment", id: shipment.id })}
              pending={act.pending}
            >
              Show to customers
            </Button>
          ) : (
            <Button type="submit" name="intent" value="delivered" pending={act.pending}>
              {proof.isPickup ? "Set picked up" : piecesText ? "Record it" : "Set delivered"}
            </Button>
          )}
          {proof.isPickup || proof.isDelivered ? null : (
            <Button onClick={() => setIsChanging(true)}>Change …</Button>
          )}
          <Button type="submit" variant="quiet" name="intent" value="aside" pending={act.pending}>
            Not now
          </Button>
        </act.Form>
      ) : null}
      {isChanging ? (
        <DeliveryDialog
          shipmentId={shipment.id}
          left={piecesLeft(shipment.pieces, deliveries)}
          now={asOf}
          seen={deliveries.length}
          start={proof}
          onClose={() => setIsChanging(false)}
        />
      ) : null}
    </section>
  );
}
