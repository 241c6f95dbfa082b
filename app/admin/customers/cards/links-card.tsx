import { LinksPanel } from "#app/private-links/links-panel.tsx";
import type { LinkList } from "#app/private-links/links-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { linkLetter } from "#words/links.ts";
import type { ReadCustomer } from "../read-customer.server.ts";

/** Links that open all shipments of a customer's shippers and consignees, without an account. */
export function LinksCard({ company, links }: { company: ReadCustomer["company"]; links: LinkList }) {
  return (
    <Card id="links" title="Private Links" className="scroll-mt-16">
      <LinksPanel
        target={{ kind: "company", id: company.id }}
        list={links}
        recipients={company.contacts}
        letter={(name) => linkLetter({ name, shipment: null })}
      />
    </Card>
  );
}
