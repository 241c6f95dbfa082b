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
import { linkedView, type LinkedFact, type LinkedView } from "./linked-view.server.tsx";
import { Part } from "./linked-parts.tsx";
import { PortalActs, type PortalActsProps } from "./portal-acts.tsx";
import { takePortalAct } from "./take-portal-act.server.ts";
import { customerOf, refuseLink, openLink } from "../link-requests.server.ts";
import { ContactLine, DeadLinkPage, ForWhom, PortalHead, portalMeta } from "../portal-layout.tsx";
import { readPortal } from "./portal-view.server.ts";
import { TrackingResult } from "#app/tracking/tracking-result.tsx";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";

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
      return trackingNumber ? null : linkedView({ ...scope, db }, { id: link.target.id, base, link });
    if (!trackingNumber)
      return readPortal({ ...scope, db }, { token, url: args.request.url, link, customer });
    if ((await trackingNumberOf(db, customer, trackingNumber)) === null) return null;
    return linkedView({ ...scope, db }, { id: trackingNumber, base: `${base}/${trackingNumber}`, link });
  };
  const [page] = await Promise.all([read(), counted]);
  if (!page) return refuseLink(scope.limits, scope.address);
  const { recipient, knowsLanguage } = link;
  return data({ page, list: customer ? base : null, recipient, until: linkUntil(link), knowsLanguage });
});

export const action = withErrorMapping(takePortalAct);

export default function Portal({ loaderData, actionData }: Route.ComponentProps) {
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
        <LinkedShipmentDetail view={page} answer={actionData} />
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

function LinkedShipmentDetail({ view, answer }: Pick<PortalActsProps, "answer"> & { view: LinkedView }) {
  const { tracked, promise, parties, goods, references } = view;
  return (
    // Hides buttons that need scripts, which this page does not load.
    <div className="grid gap-6 md:gap-8 [&_button.invisible]:hidden">
      {promise ? (
        <p className="figures border-l-[3px] border-signal-500 bg-white px-4 py-3 font-medium text-ink-900">
          <WholeFigures of={promise} />
        </p>
      ) : null}
      <TrackingResult view={tracked} />
      {goods.length > 0 ? <Goods goods={goods} /> : null}
      {references.length > 0 ? (
        <Part title={WORDS.references}>
          <Facts facts={references} />
        </Part>
      ) : null}
      {parties.length > 0 ? (
        <div className="grid gap-6 md:grid-cols-2 md:gap-8">
          {parties.map((party) => (
            <Party key={party.title} party={party} />
          ))}
        </div>
      ) : null}
      <PortalActs view={view} answer={answer} />
    </div>
  );
}

function Facts({ facts }: { facts: readonly LinkedFact[] }) {
  return (
    <FactList className="lg:grid-cols-4">
      {facts.map(({ label, value }, index) => (
        <Fact key={index} label={label}>
          <WholeFigures of={value} />
        </Fact>
      ))}
    </FactList>
  );
}

function Goods({ goods }: Pick<LinkedView, "goods">) {
  return (
    <Part title={WORDS.goods}>
      <ul>
        {goods.map((row, index) => (
          <li
            key={index}
            className="figures grid gap-x-6 gap-y-0.5 border-b border-slate-200 py-3 last:border-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)]"
          >
            <span className="font-medium text-ink-900">
              {row.packages} × {row.kind}
            </span>
            <span className="wrap-anywhere text-slate-700">
              {[row.description, row.marks && WORDS.marks(row.marks)].filter(Boolean).join(", ")}
            </span>
            <span className="text-sm text-slate-600">
              <WholeParts of={[row.size, row.weight, row.volume]} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Party({ party }: { party: LinkedView["parties"][number] }) {
  return (
    <Part title={party.title}>
      <p className="font-medium wrap-anywhere text-ink-900">{party.company ?? party.name}</p>
      {party.company ? <p className="wrap-anywhere">{party.name}</p> : null}
      {party.address ? <p className="mt-2 wrap-anywhere whitespace-pre-line">{party.address}</p> : null}
      <p className="figures mt-2 grid gap-1">
        {party.email ? (
          <span>
            <MailLink address={party.email} className="wrap-anywhere" />
          </span>
        ) : null}
        {party.phone ? (
          <span>
            <PhoneLink number={party.phone} />
          </span>
        ) : null}
      </p>
    </Part>
  );
}
