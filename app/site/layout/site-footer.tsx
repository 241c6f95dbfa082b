import type { ReactNode } from "react";
import { Link } from "react-router";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { Logo } from "#app/kit/ui/logo.tsx";
import { company, legalLine, phoneLink } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import type { NavigationLink } from "#content/link.ts";
import { legalLinks, mainPages, servicePages } from "#content/navigation.ts";
import { socialLinks } from "#content/social-links.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { SITE_WORDS } from "../words.ts";
import { PlannedLink } from "../layout-controls.tsx";

export function SiteFooter() {
  const { street, postalCode, city } = company.address;
  return (
    <footer className="on-ink border-t border-ink-800 print:hidden">
      <div className="page-frame grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-9 py-12 sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-[1fr_1fr_1fr_auto]">
        <div className="max-sm:col-span-full">
          <Logo words={company.wordmark} className="flex-wrap gap-y-1 text-white" />
          <address className="mt-5 not-italic">
            {street}
            <br />
            {postalCode} {city}, {companyTexts.country}
          </address>
          {legalLine ? <p className="figures mt-3 text-sm">{legalLine}</p> : null}
          <p className="figures mt-3">
            <a
              className="inline-flex min-h-8 items-center hover:text-white pointer-coarse:min-h-11"
              href={phoneLink}
            >
              {company.phone}
            </a>
          </p>
          <p>
            <a
              className="inline-flex min-h-8 items-center hover:text-white pointer-coarse:min-h-11"
              href={`mailto:${company.email}`}
            >
              {company.email}
            </a>
          </p>
        </div>
        <Column title={SITE_WORDS.quickLinks}>
          <Links links={mainPages} />
        </Column>
        <Column title={SITE_WORDS.services}>
          <Links links={servicePages} />
        </Column>
        <Column title={SITE_WORDS.openingHours} className="max-sm:col-span-full">
          <dl className="figures grid gap-1.5">
            {companyTexts.hours.map(({ days, time }) => (
              <div key={days} className="flex justify-between gap-4 lg:whitespace-nowrap">
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </dl>
        </Column>
      </div>
      <div className="page-frame">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-ink-800 py-6 text-sm">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {legalLinks.map(({ label, to }) => (
              <li key={label}>
                <PlannedLink to={to}>{label}</PlannedLink>
              </li>
            ))}
          </ul>
          <LanguageSwitch />
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {socialLinks.map(({ label, to }) => (
              <li key={label}>
                <PlannedLink to={to}>{label}</PlannedLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Column(props: { title: string; className?: string; children: ReactNode }) {
  const { title, className, children } = props;
  return (
    <div className={className}>
      <h2 className="waybill-label mb-4 text-slate-400">{title}</h2>
      {children}
    </div>
  );
}

function Links({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul className="grid gap-1">
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link
            {...prefetchOnIntent}
            to={to}
            className="inline-flex min-h-8 items-center hover:text-white hover:underline pointer-coarse:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
