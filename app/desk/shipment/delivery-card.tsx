import { QrCode, Send } from "lucide-react";
import { useState } from "react";
import { useShipmentPage } from "./use-shipment-page.ts";
import { LinkLine, type Revocation, formatLinkCreation } from "#app/portal/link-actions.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import type { DeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import { MOST_PROOFS, deliveryAddress } from "#app/deliveries/delivery-link.ts";
import { linkState } from "#app/portal/private-link.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { openedText } from "#app/portal/words.ts";
import { DriverLinkDialog } from "#app/deliveries/driver-link-dialog.tsx";

export function DeliveryCard() {
  const { shipment, documents, deliveryLinks: links, asOf } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const [open, setOpen] = useState<"mail" | "screen" | null>(null);
  if (!mayWrite && links.length === 0) return null;
  return (
    <Card id="delivery" title="Driver's Phone" data-print="hide" className="scroll-mt-16">
      {mayWrite ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpen("screen")}>
            <QrCode aria-hidden="true" />
            Make a link
          </Button>
          <Button size="sm" onClick={() => setOpen("mail")}>
            <Send aria-hidden="true" />
            Mail a link
          </Button>
        </div>
      ) : null}
      {links.length > 0 ? (
        <ul className="mt-4 grid gap-3.5">
          {links.map((link) => (
            <LinkItem
              key={link.id}
              link={link}
              links={links}
              now={asOf}
              revocation={mayWrite ? { action: deliveryAddress(shipment.id) } : undefined}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-slate-600">
          A driver opens the link, takes a photo of the signed paper and hands it in: no account, no app.
        </p>
      )}
      {open ? (
        <DriverLinkDialog
          shipmentId={shipment.id}
          by={open}
          haulier={documents.carrier}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  );
}

function LinkItem(props: {
  link: DeliveryLink;
  links: readonly DeliveryLink[];
  now: Date;
  revocation: Revocation | undefined;
}) {
  const { link, links, now, revocation } = props;
  const isUsedUp = link.filesReceived >= MOST_PROOFS;
  const state = linkState(link, now);
  const over =
    state === "revoked" ? "Revoked" : state === "expired" ? "Expired" : isUsedUp ? "Used up" : null;
  return (
    <LinkLine
      link={link}
      links={links}
      title={link.isPickup ? `${link.recipient}, pick-up` : link.recipient}
      over={over}
      revocation={revocation}
    >
      <span>
        {link.openedCount > 0 || link.filesReceived === 0 ? `${openedText(link.openedCount, null)}, ` : null}
      </span>
      <span>{link.filesReceived === 0 ? "nothing handed in yet" : `${link.filesReceived} handed in`}</span>
      <span className="block wrap-anywhere">
        <span>
          Made {formatLinkCreation(link, links)} by {link.createdBy ?? "nobody who is known"}
        </span>
        <span>{over ? null : `, works until ${formatDate(link.end)}`}</span>
      </span>
    </LinkLine>
  );
}
