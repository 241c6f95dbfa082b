import { data, redirect } from "react-router";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { DeadLinkPage, portalMeta } from "#app/portal/portal-layout.tsx";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { company, phoneLink } from "#content/company.ts";
import { OFFER_PATH } from "#app/portal/private-path.ts";
import { OFFER_PAGE_WORDS } from "../site-words.ts";
import type { Route } from "./+types/offer.route";
import { LinkedOfferPage } from "./linked-offer-page.tsx";
import { readOfferPage } from "./offer-page.server.ts";
import { takeAnswer } from "./take-answer.server.ts";

/** Whole without scripts: nothing but the page itself learns its address. */
export const handle = { scripts: false };

export const meta: Route.MetaFunction = () => portalMeta(OFFER_PAGE_WORDS.metaTitle);

/** The newest version of the offer that a link leads to. Looking at it decides nothing. */
export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { page, refused } = await readOfferPage(args);
  return refused ?? data({ page });
});

export const action = withErrorMapping(async (args: Route.ActionArgs) => {
  const answer = await takeAnswer(args);
  if (answer.data.taken) throw redirect(`${OFFER_PATH}/${args.params.token}#standing`, 303);
  return answer;
});

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  if ("dead" in loaderData) return <DeadLinkPage text={loaderData.dead} action={<AskForOffer />} />;
  return <LinkedOfferPage page={loaderData.page} answer={actionData} />;
}

/** A lost link to an offer is made anew by who sent it; the page for lost links knows those to shipments alone. */
function AskForOffer() {
  return (
    <>
      <a href={phoneLink} className={buttonClasses({ variant: "primary" })}>
        {OFFER_PAGE_WORDS.call(company.phone)}
      </a>
      <a href={`mailto:${company.email}`} className={buttonClasses()}>
        {OFFER_PAGE_WORDS.write(company.email)}
      </a>
    </>
  );
}
