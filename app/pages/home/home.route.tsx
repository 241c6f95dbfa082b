import { pageMeta } from "#app/site/page-meta.ts";
import { Leaders } from "../people/people.tsx";
import { quoteAction } from "#app/quote-requests/quote-action.server.ts";
import { quoteClientAction, QuoteSection } from "#app/quote-requests/quote-section.tsx";
import { company } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { home } from "#content/home.ts";
import { partners } from "#content/partners.ts";
import { testimonials } from "#content/testimonials.ts";
import type { Route } from "./+types/home.route";
import { Hero, heroPreloads } from "./hero.tsx";
import { PartnerStrip } from "./partner-strip.tsx";
import { Process, Services, TrackRecord } from "./sections.tsx";
import { Testimonials } from "./testimonials.tsx";

export const links: Route.LinksFunction = () => heroPreloads;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${company.name} · ${home.headline}`,
    wholeTitle: true,
    description: companyTexts.description,
    path: "/",
  });

export const action = quoteAction;
export const clientAction = quoteClientAction;

export default function Home() {
  return (
    <>
      <Hero />
      <Services />
      <TrackRecord />
      <Process />
      <section className="later page-frame pb-24 md:pb-32" aria-labelledby="team">
        <div className="reveal mb-12 border-t border-slate-300 pt-8">
          <h2 id="team" className="text-4xl">
            {home.teamTitle}
          </h2>
          <p className="measure mt-4 text-lg">{home.teamLead}</p>
        </div>
        <Leaders />
      </section>
      {testimonials.length > 0 && <Testimonials />}
      {partners.length > 0 && <PartnerStrip />}
      <QuoteSection action="/?index" />
    </>
  );
}
