import { data } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { PRIVATE_PATH } from "#domain/links/private-path.ts";
import { linkUntil } from "#words/links.ts";
import type { Route } from "./+types/portal.route";
import { CustomerPortal } from "./customer-portal.tsx";
import { LinkedShipmentDetail } from "./linked-shipment.tsx";
import { linkedView } from "./linked-view.server.ts";
import { customerOf, refuseLink, openLink } from "./open-link.server.ts";
import { DeadLinkPage, ForWhom, PortalHead, portalMeta } from "./portal-layout.tsx";
import { readPortal } from "./portal-view.server.ts";

/** Whole without scripts: nothing but the page itself learns its address. */
export const handle = { scripts: false };

export const meta: Route.MetaFunction = ({ loaderData: shown }) =>
  portalMeta(shown && "page" in shown && !("lines" in shown.page) ? "Your shipment" : "Your shipments");

export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const scope = args.context.get(requestScope);
  const opened = await openLink(args);
  if (opened.refused) return opened.refused;
  const { db, link, counted } = opened;
  const customer = customerOf(link);
  const shown = customer
    ? readPortal({ ...scope, db }, { token: args.params.token, url: args.request.url, link, customer })
    : linkedView({ ...scope, db }, link.target.id, `${PRIVATE_PATH}/${args.params.token}`);
  const [page] = await Promise.all([shown, counted]);
  if (!page) return refuseLink(scope.limits, scope.address);
  return data({ page, recipient: link.recipient, until: linkUntil(link) });
});

export default function Portal({ loaderData }: Route.ComponentProps) {
  if ("dead" in loaderData) return <DeadLinkPage text={loaderData.dead} />;
  const { page, recipient, until } = loaderData;
  const foot = <ForWhom recipient={recipient} until={until} />;
  if ("lines" in page) return <CustomerPortal page={page} foot={foot} />;
  return (
    <>
      <PortalHead label="Your shipment" title={`${page.tracked.origin} to ${page.tracked.destination}`} />
      <div className="page-frame py-6 md:py-10">
        <LinkedShipmentDetail view={page} />
        {foot}
      </div>
    </>
  );
}
