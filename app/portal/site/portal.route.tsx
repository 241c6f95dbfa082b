import { ArrowLeft } from "lucide-react";
import { data } from "react-router";
import { ReadersLanguage } from "#app/site/language-switch.tsx";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { trackingNumberOf } from "../customer-shipments.server.ts";
import { privatePath } from "../private-path.ts";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import { linkUntil } from "../words.ts";
import type { Route } from "./+types/portal.route";
import { CustomerPortal } from "./customer-portal.tsx";
import { LinkedShipmentDetail } from "./linked-shipment.tsx";
import { linkedView } from "./linked-view.server.tsx";
import { customerOf, refuseLink, openLink } from "../link-requests.server.ts";
import { ContactLine, DeadLinkPage, ForWhom, PortalHead, portalMeta } from "../portal-layout.tsx";
import { readPortal } from "./portal-view.server.ts";

/** Works without scripts, so that no third code sees the secret address. */
export const handle = { scripts: false };

export const meta: Route.MetaFunction = ({ loaderData: shown }) =>
  portalMeta(shown && "page" in shown && !("lines" in shown.page) ? WORDS.yourShipment : WORDS.yourShipments);

export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const scope = args.context.get(requestScope);
  const opened = await openLink(args);
  if (opened.refused) return opened.refused;
  const { db, link, counted } = opened;
  const { token, shipment: trackingNumber } = args.params;
  const base = privatePath(token);
  const customer = customerOf(link);
  const read = async () => {
    if (!customer)
      return trackingNumber
        ? null
        : linkedView({ ...scope, db }, { id: link.target.id, base, madeBy: link.createdById });
    if (!trackingNumber)
      return readPortal({ ...scope, db }, { token, url: args.request.url, link, customer });
    if ((await trackingNumberOf(db, customer, trackingNumber)) === null) return null;
    return linkedView(
      { ...scope, db },
      { id: trackingNumber, base: `${base}/${trackingNumber}`, madeBy: link.createdById },
    );
  };
  const [page] = await Promise.all([read(), counted]);
  if (!page) return refuseLink(scope.limits, scope.address);
  const { recipient, knowsLanguage } = link;
  return data({ page, list: customer ? base : null, recipient, until: linkUntil(link), knowsLanguage });
});

export default function Portal({ loaderData }: Route.ComponentProps) {
  if ("dead" in loaderData) return <DeadLinkPage text={loaderData.dead} />;
  const { page, list, recipient, until, knowsLanguage } = loaderData;
  const foot = <ForWhom recipient={recipient} until={until} />;
  const start = knowsLanguage ? null : <ReadersLanguage />;
  if ("lines" in page)
    return (
      <>
        {start}
        <CustomerPortal page={page} foot={foot} />
      </>
    );
  const { origin, destination } = page.tracked;
  return (
    <>
      {start}
      <PortalHead
        label={list ? <BackToList list={list} /> : WORDS.yourShipment}
        title={WORDS.lane(origin, destination)}
      >
        <ContactLine name={page.contact} about={page.tracked.trackingNumber} />
      </PortalHead>
      <div className="page-frame py-6 md:py-10">
        <LinkedShipmentDetail view={page} />
        {foot}
      </div>
    </>
  );
}

function BackToList({ list }: { list: string }) {
  return (
    <a
      href={list}
      className="inline-flex min-h-11 items-center gap-2 hover:text-white hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {WORDS.allYours}
    </a>
  );
}
