import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { RouteLine } from "#app/kit/ui/route-line.tsx";
import { SITE_WORDS } from "#app/site/words.ts";
import { START_WORDS } from "./search-words.ts";

/** HTML below an empty search: what a number looks like, where to find it, and which references work too. */
export const startHtml = (): string => renderToStaticMarkup(<Start />);

const specimen = `${company.trackingPrefix}-2345-6789-C`;

function Start() {
  return (
    <section
      aria-labelledby="where"
      className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(20rem,1fr)_minmax(0,42rem)]"
    >
      <div>
        <h2 id="where" className="text-3xl">
          {START_WORDS.title}
        </h2>
        <div className="corner-ticks mt-6 bg-white p-5">
          <p className="waybill-label text-slate-600">{SITE_WORDS.trackingNumber}</p>
          <p className="figures mt-1 font-heading text-2xl font-bold text-ink-900">{specimen}</p>
          <RouteLine shape="flat" className="mt-4 text-slate-400" />
          <p className="mt-4 text-sm">{START_WORDS.note}</p>
        </div>
      </div>
      <dl className="divide-y divide-slate-200 border-y border-slate-300">
        {START_WORDS.places.map(({ title, text }) => (
          <div key={title} className="gap-x-8 py-4 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold text-ink-900">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="gap-x-8 py-4 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold text-ink-900">{START_WORDS.ask}</dt>
          <dd>
            <span className="flex flex-wrap gap-x-6">
              <PhoneLink number={company.phone} />
              <MailLink address={company.email} />
            </span>
            <span className="figures block text-sm text-slate-600">
              {companyTexts.hours.map(({ short }) => short).join(" · ")}
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
