import { LinksPanel } from "#app/private-links/links-panel.tsx";
import { Card } from "#app/ui/card.tsx";
import { linkEnd } from "#domain/links/private-link.ts";
import { useShipmentPage } from "./use-shipment-page.ts";
import { linkLetter, LINK_MESSAGES } from "#words/links.ts";

export function PrivateLinksCard() {
  const { shipment, links, asOf } = useShipmentPage();
  const { consignee_name, consignee_email, shipper_name, shipper_email } = shipment;
  const isOver = linkEnd({ createdAt: asOf, expiresAt: null, deliveredAt: shipment.delivered_at }) <= asOf;
  return (
    <Card id="links" title="Private Links" data-print="hide" className="scroll-mt-16">
      <LinksPanel
        target={{ kind: "shipment", id: shipment.id }}
        list={{ links, asOf }}
        recipients={[
          ...(consignee_name ? [{ name: consignee_name, email: consignee_email }] : []),
          ...(shipper_name ? [{ name: shipper_name, email: shipper_email }] : []),
        ]}
        letter={(name) =>
          linkLetter({
            name,
            shipment: {
              number: shipment.tracking_number,
              from: shipment.origin_location,
              to: shipment.destination_location,
            },
          })
        }
        closed={isOver ? LINK_MESSAGES.deliveredLongAgo : null}
      />
    </Card>
  );
}
