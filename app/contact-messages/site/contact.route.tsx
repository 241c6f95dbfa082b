import { data, Link } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { drawPlaceMap } from "#app/route-map/draw-route-map.server.tsx";
import { heroPreload, PageHero } from "#app/site/page-hero.tsx";
import { pageMeta } from "#app/site/page-meta.ts";
import { company, phoneLink } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { contact } from "#content/contact.ts";
import picture from "#content/images/customs.jpg?picture";
import share from "#content/images/customs.jpg?share";
import { CONTACT_RULE, submitContactMessage } from "../contact-submissions.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { contactSubmissionSchema } from "../contact-submission.ts";
import { CONTACT_MESSAGES, CONTACT_PAGE_WORDS } from "../site-words.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { readSpamSignals } from "#app/kit/forms/submission.ts";
import type { Route } from "./+types/contact.route";
import { type ContactAnswer, ContactForm } from "./contact-form.tsx";
import { ExternalLink } from "lucide-react";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { SITE_WORDS } from "#app/site/words.ts";

export const links: Route.LinksFunction = () => [heroPreload(picture)];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: contact.title,
    description: `${contact.lead} ${company.name}, ${company.address.city}, ${company.phone}.`,
    path: "/contact",
    image: share,
    crumbs: [{ name: contact.title, path: "/contact" }],
  });

export const loader = () => ({ map: drawPlaceMap(contact.map) });

export async function action({ request, context }: Route.ActionArgs) {
  const { db, limits, address, log, publicUrl, notifyEmail } = context.get(requestScope);
  const record = formRecord(await request.formData());
  const parsed = parseForm(contactSubmissionSchema, record);
  if (!parsed.ok) {
    return data<ContactAnswer>({ sent: false, fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
  }
  try {
    if (!(await consumeVisitorPoint(limits, CONTACT_RULE, address))) {
      return data<ContactAnswer>(
        { sent: false, error: CONTACT_MESSAGES.tooManyAttempts, values: record },
        429,
      );
    }
    await submitContactMessage(db, parsed.value, { signs: readSpamSignals(record), publicUrl, notifyEmail });
    return data<ContactAnswer>({ sent: true });
  } catch (error) {
    log.error({ err: error }, "a contact message could not be stored");
    const words = wordsOfFailure(error, CONTACT_MESSAGES.failedText);
    return data<ContactAnswer>({ sent: false, error: words, values: record }, 503);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactAnswer> {
  try {
    return await serverAction();
  } catch {
    return { sent: false, error: CONTACT_MESSAGES.failedText };
  }
}

/** A message changes nothing on the page; a revalidation without a network would fail and lose the typed values. */
export const shouldRevalidate = () => false;

function readCards() {
  const { street, postalCode, city } = company.address;
  return [
    { title: CONTACT_PAGE_WORDS.office, lines: [street, `${postalCode} ${city}, ${companyTexts.country}`] },
    { title: CONTACT_PAGE_WORDS.phone, lines: [company.phone], href: phoneLink },
    { title: CONTACT_PAGE_WORDS.email, lines: [company.email], href: `mailto:${company.email}` },
    { title: CONTACT_PAGE_WORDS.hours, lines: companyTexts.hours.map(({ short }) => short) },
  ];
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={contact.title} lead={contact.lead} picture={picture} overlapped />
      <section className="page-frame" aria-label={CONTACT_PAGE_WORDS.howToReach}>
        <div className="overlap-hero grid sm:grid-cols-2 lg:grid-cols-4">
          {readCards().map(({ title, lines, href }) => (
            <div key={title} className="relative bg-white px-5 py-4 sm:px-6 sm:py-7">
              <h2 className="waybill-label font-sans text-slate-600">{title}</h2>
              <p className="figures mt-2 font-medium text-ink-900">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {href ? (
                      <a href={href} className="text-link break-words after:absolute after:inset-0">
                        {line}
                      </a>
                    ) : (
                      line
                    )}
                  </span>
                ))}
              </p>
            </div>
          ))}
        </div>
      </section>
      <section className="page-frame section-space print:hidden" aria-labelledby="message">
        <div className="gap-x-20 lg:grid lg:grid-cols-[3fr_2fr] lg:items-end">
          <div>
            <h2 id="message" className="text-4xl">
              {contact.formTitle}
            </h2>
            <p className="measure mt-4 text-lg">{contact.formLead}</p>
          </div>
          <p className="measure mt-4">
            <Link reloadDocument to="/services#quote" className="text-link inline-flex min-h-11 items-center">
              {contact.quoteLink}
            </Link>
            <span className="block">{contact.quoteText}</span>
          </p>
        </div>
        <div className="corner-ticks mt-8 bg-white p-5 sm:p-9">
          <ContactForm />
        </div>
      </section>
      <AirportMap drawing={loaderData.map} />
    </>
  );
}

function addressesOf({ latitude, longitude }: typeof contact.map): { embed: string; page: string } {
  const box = [longitude - 0.045, latitude - 0.022, longitude + 0.045, latitude + 0.022].map((each) =>
    each.toFixed(4),
  );
  return {
    embed: `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box.join(","))}&layer=mapnik&marker=${latitude}%2C${longitude}`,
    page: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`,
  };
}

/** @param drawing the surrounding land, rendered on the server (`drawPlaceMap`); streets come from OpenStreetMap */
function AirportMap({ drawing }: { drawing: string }) {
  const { code, place, address, latitude, longitude } = contact.map;
  const { embed, page } = addressesOf(contact.map);
  const { north, south, east, west } = CONTACT_PAGE_WORDS;
  return (
    <section className="border-t border-slate-200 bg-white" aria-labelledby="map">
      <div className="page-frame section-space grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-20">
        <div>
          <h2 id="map" className="text-3xl">
            {contact.mapTitle}
          </h2>
          <p className="measure mt-3">{contact.mapText}</p>
          <address className="mt-6 border-t border-slate-300 pt-4 font-medium text-ink-900 not-italic">
            {place}
            <br />
            {address}
          </address>
          <p className="waybill-label figures mt-3 text-slate-600">
            {code} {Math.abs(latitude)}° {latitude < 0 ? south : north} {Math.abs(longitude)}°{" "}
            {longitude < 0 ? west : east}
          </p>
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="text-link mt-4 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            {CONTACT_PAGE_WORDS.openMap}
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only"> {SITE_WORDS.newTab}</span>
          </a>
        </div>
        <div className="relative min-h-72 border sm:min-h-96 border-slate-300 print:hidden">
          <div dangerouslySetInnerHTML={{ __html: drawing }} />
          {/* Hidden from screen readers, since the text beside it says the same. */}
          <p aria-hidden="true" className="absolute inset-x-4 top-1/2 grid justify-items-center text-center">
            <span className="-mt-2 size-4 rounded-full border-2 border-white bg-signal-500" />
            <span className="mt-1 bg-white px-2 font-semibold text-ink-900">
              {code} {place}
            </span>
          </p>
          {/* Loaded on demand: when it fails, browsers cover everything with an error, without an event. */}
          <details className="group absolute inset-0">
            <summary
              className={`${buttonClasses({ size: "sm" })} absolute! bottom-4 left-4 z-10 cursor-pointer list-none`}
            >
              <span className="group-open:hidden">{CONTACT_PAGE_WORDS.showStreets}</span>
              <span className="hidden group-open:inline">{CONTACT_PAGE_WORDS.hideStreets}</span>
            </summary>
            {/* On another origin, so it cannot leave its sandbox. */}
            <iframe
              title={CONTACT_PAGE_WORDS.map(place, address)}
              src={embed}
              loading="lazy"
              referrerPolicy="no-referrer"
              // oxlint-disable-next-line react/iframe-missing-sandbox
              sandbox="allow-scripts allow-same-origin allow-popups"
              className="absolute inset-0 size-full bg-white"
            />
          </details>
        </div>
      </div>
    </section>
  );
}
