import { Link2 } from "lucide-react";
import { useState } from "react";
import { offerAddressOf } from "#app/offers/address.ts";
import { CopyLinkDialog } from "#app/portal/link-dialogs.tsx";
import { LinkItems } from "#app/portal/private-links-panel.tsx";
import { RevokeLinkDialog } from "#app/portal/link-actions.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { ListedLink } from "#app/portal/private-link-rows.server.ts";
import type { OfferPageData } from "./read-offer-page.server.ts";

type Open = { dialog: "copy" } | { dialog: "revoke"; link: ListedLink } | null;

export function LinksCard({ offer, links, versions, asOf }: OfferPageData) {
  const mayWrite = useCan("offers.write");
  const hydrated = useHydrated();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const wasSent = versions.some(({ sent_at }) => sent_at !== null);
  if (!wasSent && links.length === 0) return null;
  const canAct = mayWrite && hydrated;
  const action = offerAddressOf(offer.id);
  return (
    <Card title="Customer's links" data-print="hide">
      {canAct && wasSent ? (
        <Button size="sm" onClick={() => setOpen({ dialog: "copy" })}>
          <Link2 aria-hidden="true" />
          Copy a link
        </Button>
      ) : null}
      <LinkItems
        links={links}
        asOf={asOf}
        byItself="with the reminder"
        onRevoke={canAct ? (link) => setOpen({ dialog: "revoke", link }) : undefined}
      />
      {open?.dialog === "copy" ? (
        <CopyLinkDialog
          action={action}
          fields={{}}
          recipients={[{ name: offer.customer_name, email: offer.customer_email }]}
          language={offer.language}
          onClose={close}
        />
      ) : null}
      {open?.dialog === "revoke" ? (
        <RevokeLinkDialog
          action={action}
          fields={{ link_id: open.link.id }}
          link={open.link}
          links={links}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
