import { PackageCheck, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCan } from "#app/session/use-can.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import type { OpenProof } from "#database/deliveries/decide-proof.ts";
import { formatDateTime } from "#domain/time.ts";
import { DELIVERY_MESSAGES } from "#words/driver.ts";
import { type DeliveryAnswer, deliveryAddress } from "./delivery-answer.ts";

export function ProofQuestion({ shipmentId, proof }: { shipmentId: string; proof: OpenProof }) {
  const fetcher = useFetcher<DeliveryAnswer>();
  const mayWrite = useCan("shipments.write");
  useEffect(() => {
    const { done, error } = fetcher.data ?? {};
    if (done) toast.success(done);
    if (error) toast.error(error);
  }, [fetcher.data]);
  const { signedBy, signedAt, remark } = proof;
  return (
    <section
      aria-label="Proof of delivery"
      data-print="hide"
      className={classNames(
        "mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-l-4 px-4 py-3",
        remark ? "border-red-700 bg-red-50" : "border-green-700 bg-green-100",
      )}
    >
      {remark ? (
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-red-700" />
      ) : (
        <PackageCheck aria-hidden="true" className="size-5 shrink-0 text-green-700" />
      )}
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold text-ink-900">
          {(remark ? DELIVERY_MESSAGES.handedInWithRemark : DELIVERY_MESSAGES.handedIn)(
            formatDateTime(signedAt),
          )}
        </p>
        <p className="wrap-anywhere">
          <span>{signedBy ? `${DELIVERY_MESSAGES.signedBy(signedBy)}.` : null}</span>
          {remark ? (
            <>
              {" "}
              {DELIVERY_MESSAGES.remark}: <strong>{remark}</strong>
            </>
          ) : null}
        </p>
      </div>
      {mayWrite ? (
        <fetcher.Form method="post" action={deliveryAddress(shipmentId)} className="flex gap-2">
          <SendKey />
          <input type="hidden" name="file_id" value={proof.fileId} />
          <noscript>
            <input type="hidden" name="plain" value="1" />
          </noscript>
          <Button type="submit" name="intent" value="delivered" pending={fetcher.state !== "idle"}>
            {DELIVERY_MESSAGES.setDelivered}
          </Button>
          <Button
            type="submit"
            variant="quiet"
            name="intent"
            value="aside"
            pending={fetcher.state !== "idle"}
          >
            {DELIVERY_MESSAGES.notNow}
          </Button>
        </fetcher.Form>
      ) : null}
    </section>
  );
}
