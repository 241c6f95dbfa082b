import type { ReactNode } from "react";
import { Logo } from "#app/kit/ui/logo.tsx";
import { company, legalLine, phoneLink } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { LanguageSwitch } from "./language-switch.tsx";

/** Head of a page behind a private link: company and language, without links. */
export function SlimHead({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-3 sm:gap-x-6">
      <p className="min-w-0 text-white">
        <Logo words={company.wordmark} className="flex-wrap gap-y-1" />
      </p>
      <div className="flex flex-wrap items-center gap-x-8 text-sm">
        {children}
        <LanguageSwitch className="max-sm:gap-x-0 max-sm:[&_a]:min-w-8!" />
      </div>
    </div>
  );
}

/** The company and its contacts, in one or two lines. */
export function SlimFoot() {
  const { street, postalCode, city } = company.address;
  const link = "inline-flex min-h-8 items-center hover:text-white hover:underline pointer-coarse:min-h-11";
  return (
    <footer className="on-ink text-sm print:hidden">
      <div className="page-frame flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6">
        <p className="min-w-0">
          <span>
            {company.name} · {street}, {postalCode} {city}, {companyTexts.country}
          </span>
          {legalLine ? <span className="figures block">{legalLine}</span> : null}
        </p>
        <p className="figures flex flex-wrap gap-x-8">
          <a className={link} href={phoneLink}>
            {company.phone}
          </a>
          <a className={link} href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </p>
      </div>
    </footer>
  );
}
