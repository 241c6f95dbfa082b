import { data } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import {
  countCustomerShipments,
  type Customer,
  listCustomerShipments,
} from "#database/links/customer-shipments.ts";
import type { OpenLink } from "#database/links/open-link.ts";
import { parsePlace } from "#domain/keyset.ts";
import { parsePortalFilter, portalQuery } from "#domain/links/portal-filter.ts";
import { PRIVATE_PATH } from "#domain/links/private-path.ts";
import { formatDate } from "#domain/time.ts";
import type { Route } from "./+types/portal.route";
import { CustomerPortal } from "./customer-portal.tsx";
import { LinkedShipmentDetail } from "./linked-shipment.tsx";
import { linkedView } from "./linked-view.server.ts";
import { customerOf, deadLink, openLink } from "./open-link.server.ts";
import { DeadLinkPage, ForWhom, PortalHead, portalMeta } from "./portal-parts.tsx";
import { countText, portalLine } from "./portal-view.server.ts";

/** Whole without scripts: nothing but the page itself learns its address. */
export const handle = { scripts: false };

export const meta: Route.MetaFunction = () => portalMeta("Your shipments");

const PAGE = 50;

/** What a private link opens: one shipment, or the list of a customer's. */
export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { db, log, limits, address } = args.context.get(requestScope);
  const opened = await openLink(args);
  if (opened.refused) return opened.refused;
  const { link, counted } = opened;
  const customer = customerOf(link);
  const shown = customer ? readPortal(args, link, customer) : linkedView({ db, log }, link.target.id);
  const [page] = await Promise.all([shown, counted]);
  if (!page) return deadLink(limits, address);
  return data({ page, recipient: link.recipient, until: `until ${formatDate(link.end)}` });
});

async function readPortal(
  { request, params, context }: Route.LoaderArgs,
  link: OpenLink,
  customer: Customer,
) {
  const { db, now } = context.get(requestScope);
  const asked = new URL(request.url).searchParams;
  const filter = parsePortalFilter(asked);
  const place = parsePlace(asked);
  const [page, counts] = await Promise.all([
    listCustomerShipments(db, customer, filter, place, PAGE),
    countCustomerShipments(db, customer),
  ]);
  const base = `${PRIVATE_PATH}/${params.token}`;
  const turn = (key: "after" | "before", cursor: string | null) =>
    cursor && `${base}?${new URLSearchParams([...portalQuery(filter), [key, cursor]])}`;
  const moment = now();
  return {
    base,
    customer: { name: link.customer?.company || link.customer?.name || "", kind: customer.kind },
    filter,
    query: `${portalQuery(filter)}`,
    counts: {
      all: countText(counts.all),
      open: countText(counts.open),
      delivered: countText(counts.delivered),
    },
    found: countText(page.total),
    lines: page.rows.map((row) => portalLine(row, customer.kind, moment)),
    older: turn("after", page.next),
    newer: turn("before", page.previous),
  };
}

export type PortalPage = Awaited<ReturnType<typeof readPortal>>;

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
