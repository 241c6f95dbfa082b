import { ArrowLeft } from "lucide-react";
import { data } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { trackingNumberOf } from "#database/links/customer-shipments.ts";
import { PRIVATE_PATH } from "#domain/links/private-path.ts";
import { linkUntil } from "#words/links.ts";
import type { Route } from "./+types/portal-shipment.route";
import { LinkedShipmentDetail } from "./linked-shipment.tsx";
import { linkedView } from "./linked-view.server.ts";
import { customerOf, refuseLink, openLink } from "./open-link.server.ts";
import { DeadLinkPage, ForWhom, PortalHead, portalMeta } from "./portal-layout.tsx";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = () => portalMeta("Your shipment");

export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { log, limits, address } = args.context.get(requestScope);
  const opened = await openLink(args);
  if (opened.refused) return opened.refused;
  const { db, link, counted } = opened;
  const customer = customerOf(link);
  const { shipment: id } = args.params;
  const [number] = await Promise.all([customer && trackingNumberOf(db, customer, id), counted]);
  const base = `${PRIVATE_PATH}/${args.params.token}`;
  const view = number === null ? null : await linkedView({ db, log }, id, `${base}/${id}`);
  if (!view) return refuseLink(limits, address);
  return data({
    view,
    base,
    recipient: link.recipient,
    until: linkUntil(link),
  });
});

export default function PortalShipment({ loaderData }: Route.ComponentProps) {
  if ("dead" in loaderData) return <DeadLinkPage text={loaderData.dead} />;
  const { view, base, recipient, until } = loaderData;
  return (
    <>
      <PortalHead
        label={
          <a
            href={base}
            className="inline-flex min-h-11 items-center gap-2 hover:text-white hover:underline print:hidden"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            All your shipments
          </a>
        }
        title={`${view.tracked.origin} to ${view.tracked.destination}`}
      />
      <div className="page-frame py-6 md:py-10">
        <LinkedShipmentDetail view={view} />
        <ForWhom recipient={recipient} until={until} />
      </div>
    </>
  );
}
