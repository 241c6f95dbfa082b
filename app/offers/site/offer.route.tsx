import { Fragment } from "react";
import { data, redirect } from "react-router";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { DeadLinkPage, portalMeta } from "#app/portal/portal-layout.tsx";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { company, phoneLink, legalLine } from "#content/company.ts";
import { OFFER_PATH } from "#app/portal/private-path.ts";
import { OFFER_PAGE_WORDS, OFFER_PAGE_WORDS as WORDS } from "../site-words.ts";
import type { Route } from "./+types/offer.route";
import { readOfferPage, type OfferPageData } from "./offer-page.server.ts";
import { takeAnswer, type DecisionAnswer } from "./take-answer.server.ts";
import { Download } from "lucide-react";
import { OfferSheet, SheetPart } from "#app/offers/offer-sheet.tsx";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { companyTexts } from "#content/company-texts.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { Ending } from "./ending.tsx";
import { takeMailWish } from "./take-wish.server.ts";

/** Works without scripts, so that no third code sees the secret address. */
export const handle = { scripts: false };

export const meta: Route.MetaFunction = () => portalMeta(OFFER_PAGE_WORDS.metaTitle);

/** Loads the newest version of a link's offer. Opening the page records no decision. */
export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { page, refused } = await readOfferPage(args);
  return refused ?? data({ page });
});

export const action = withErrorMapping(async (args: Route.ActionArgs) => {
  const values = formRecord(await args.request.formData());
  if (values.intent === "mails") return takeMailWish(args.params.token, args.context);
  const answer = await takeAnswer(args, values);
  if (answer.data.isStored) throw redirect(`${OFFER_PATH}/${args.params.token}#standing`, 303);
  return answer;
});

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  if ("dead" in loaderData) return <DeadLinkPage text={loaderData.dead} action={<AskForOffer />} />;
  return <LinkedOfferPage page={loaderData.page} answer={actionData} />;
}

/** Explains that the sender can create a new link; the page for lost links only covers shipments. */
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

function LinkedOfferPage({ page, answer }: { page: OfferPageData; answer: DecisionAnswer | undefined }) {
  const { view, files, standing } = page;
  const typed = [answer?.values?.name, answer?.values?.more].filter(Boolean).join(": ");
  return (
    <>
      <Sender />
      <Head page={page} />
      <div className="page-frame grid gap-6 pt-6 md:gap-8 md:pt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pb-10 print:block print:py-3 print:text-sm">
        {standing.state !== "open" && answer?.error ? (
          <p
            role="alert"
            className="border-l-[3px] border-red-700 bg-red-50 px-4 py-3 font-medium text-red-700 lg:col-span-2"
          >
            <span>{answer.error}</span>
            {typed ? (
              <span className="mt-1 block font-normal wrap-anywhere">{WORDS.typed(typed)}</span>
            ) : null}
          </p>
        ) : null}
        <div className="min-w-0 max-lg:[&_a]:scroll-mb-28">
          <OfferSheet view={view}>{files.length > 0 ? <Files files={files} /> : null}</OfferSheet>
        </div>
        {/* Above the bar, which it hides where it is in view. */}
        <div className="relative z-20 mx-[calc(-1*var(--page-edge))] min-w-0 px-(--page-edge) pb-6 max-lg:bg-slate-50 print:hidden">
          <div className="grid gap-6 lg:sticky lg:top-6">
            {standing.state === "open" ? <AnswerPanel page={page} answer={answer} /> : null}
            <Contact page={page} />
          </div>
        </div>
      </div>
      {standing.state === "open" ? <AnswerBar amount={view.price.amount} /> : null}
    </>
  );
}

function Sender() {
  const { street, postalCode, city } = company.address;
  return (
    <div className="page-frame hidden pb-3 text-sm print:block">
      <p>
        {company.name} · {street}, {postalCode} {city}, {companyTexts.country}
      </p>
      {legalLine ? <p>{legalLine}</p> : null}
    </div>
  );
}

function Head({ page }: { page: OfferPageData }) {
  const { view, standing } = page;
  const { customer, origin, destination, price, version, title, date } = view;
  const open = standing.state === "open";
  return (
    <section className="on-ink print:bg-white">
      <div className="page-frame pt-6 pb-6 md:pt-10 md:pb-8 print:py-0">
        <p className="waybill-label text-slate-300">
          <WholeParts of={[title, date]} />
        </p>
        <h1 className="mt-2 text-[clamp(1.5rem,1.2rem+1.8vw,2.75rem)] leading-[1.1] wrap-anywhere print:text-2xl">
          <bdi>{origin}</bdi> <span aria-hidden="true">→</span>
          <span className="sr-only">{WORDS.to}</span> <bdi>{destination}</bdi>
        </h1>
        <p className="mt-2 wrap-anywhere text-slate-300">
          {WORDS.offerFrom(company.name, customer.company ?? customer.name)}
        </p>
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 print:mt-2">
          <div className="min-w-0">
            <p className="figures font-heading text-[clamp(2.25rem,1.6rem+3vw,4rem)] leading-none font-bold wrap-anywhere text-white print:text-3xl">
              {price.amount}
            </p>
            <p className="figures mt-2 text-slate-300">
              <WholeFigures of={price.note} />
            </p>
          </div>
        </div>
        <p
          id="standing"
          role="status"
          className={classNames(
            "figures mt-6 scroll-mt-24 border-l-[3px] pl-3 text-lg font-semibold text-white print:mt-2 print:text-base",
            open ? "border-signal-500" : "border-slate-300",
          )}
        >
          {standing.title.split(/(?<=,) /).map((part, index) => (
            <Fragment key={part}>
              {index > 0 ? " " : null}
              <span className="inline-block">
                <WholeFigures of={part} />
              </span>
            </Fragment>
          ))}
        </p>
        {open ? null : <Ending page={page} />}
        {version > 1 && open ? <p className="mt-2 text-slate-300">{WORDS.replaces(version)}</p> : null}
      </div>
    </section>
  );
}

/** On phones, keeps price and answer button visible beside the offer, above the phone's own bar. Takes no room itself. */
function AnswerBar({ amount }: { amount: string }) {
  return (
    <div data-density="touch" className="sticky bottom-0 z-10 lg:hidden print:hidden">
      <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-slate-300 bg-white px-(--page-edge) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float">
        <p className="figures font-heading font-bold whitespace-nowrap text-ink-900 sm:text-lg">{amount}</p>
        <a
          href="#answer"
          // The form comes before it in the order of the keyboard.
          tabIndex={-1}
          className={classNames(buttonClasses({ variant: "primary" }), "grow max-sm:px-3! sm:grow-0")}
        >
          {WORDS.jump}
        </a>
      </div>
    </div>
  );
}

function Contact({ page: { contact, hasPdf, base, view } }: { page: OfferPageData }) {
  return (
    <section aria-labelledby="contact" className="bg-white p-5 sm:p-7">
      <h2 id="contact" className="text-lg">
        {WORDS.questions}
      </h2>
      <p className="mt-1.5 wrap-anywhere">
        {contact ? `${contact}, ` : ""}
        {company.name}
      </p>
      <p className="figures mt-1 grid justify-items-start gap-1">
        <PhoneLink number={company.phone} />
        <MailLink address={company.email} subject={view.number} className="wrap-anywhere" />
      </p>
      {hasPdf ? (
        <a href={`${base}/offer.pdf`} download className={classNames(buttonClasses(), "mt-4 w-full")}>
          <Download aria-hidden="true" />
          {WORDS.pdf}
        </a>
      ) : null}
    </section>
  );
}

function Files({ files }: Pick<OfferPageData, "files">) {
  return (
    <SheetPart title={WORDS.documents}>
      <ul>
        {files.map(({ name, address, facts }) => (
          <li
            key={address}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-slate-200 py-2 first:pt-0 last:border-0 last:pb-0"
          >
            <a href={address} download className="text-link inline-block py-1.5 font-medium wrap-anywhere">
              {name}
            </a>
            <span className="figures text-sm text-slate-600">
              <WholeFigures of={facts} />
            </span>
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}
