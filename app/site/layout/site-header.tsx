import { Menu, X } from "lucide-react";
import { Link, NavLink } from "react-router";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { buttonClasses, type ButtonStyle } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Logo } from "#app/kit/ui/logo.tsx";
import { company, phoneLink } from "#content/company.ts";
import { mainPages } from "#content/navigation.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { SITE_WORDS } from "../words.ts";
import { PageLoading } from "../layout-controls.tsx";

/** The header: opaque with a shadow after 50 px; the contact strip is shown before that, on wide screens (`startLayout`). */
export function SiteHeader() {
  return (
    <header
      data-scrolled="false"
      suppressHydrationWarning
      className={classNames(
        "site-header over-picture group/header fixed inset-x-0 top-0 z-40 text-slate-300 transition-[translate,background-color,box-shadow] [--focus:white] print:static print:hidden forced-colors:bg-[Canvas]",
        "data-[scrolled=true]:bg-ink-950 data-[scrolled=true]:shadow-float lg:data-[scrolled=true]:-translate-y-9",
      )}
    >
      <ContactStrip />
      <div className="page-frame flex h-16 items-center justify-between gap-3 lg:gap-6">
        <Link
          {...prefetchOnIntent}
          to="/"
          aria-label={SITE_WORDS.homeOf(company.name)}
          className="flex min-h-11 items-center text-white"
        >
          <Logo words={company.wordmark} className="text-[min(1.375rem,6.2vw)]!" />
        </Link>
        <nav aria-label={SITE_WORDS.main} className="hidden items-center gap-7 lg:flex">
          <PageLinks />
          <TrackLink variant="inverse" size="sm" />
        </nav>
        <SmallMenu />
      </div>
      <p
        role="alert"
        data-no-connection=""
        hidden
        suppressHydrationWarning
        className="page-frame bg-white py-3 font-medium text-ink-900"
      >
        {SITE_WORDS.noConnection}
      </p>
      <PageLoading />
    </header>
  );
}

/** A popover, which the browser opens and closes (Escape, outside click) without a script. */
function SmallMenu() {
  return (
    <>
      <button
        type="button"
        popoverTarget="small-menu"
        aria-label={SITE_WORDS.menu}
        aria-expanded={false}
        aria-controls="small-menu"
        suppressHydrationWarning
        className={classNames(buttonClasses({ variant: "inverse", iconOnly: true }), "group lg:hidden")}
      >
        <Menu aria-hidden="true" className="group-aria-expanded:hidden" />
        <X aria-hidden="true" className="hidden group-aria-expanded:block" />
      </button>
      <nav
        id="small-menu"
        popover="auto"
        aria-label={SITE_WORDS.main}
        className="on-ink small-menu shadow-float"
      >
        <div className="page-frame grid gap-1 py-5">
          <PageLinks />
          <TrackLink variant="primary" className="mt-3" />
          <LanguageSwitch className="mt-3" />
        </div>
      </nav>
    </>
  );
}

function TrackLink({ className, ...look }: ButtonStyle & { className?: string }) {
  return (
    <NavLink
      {...prefetchOnIntent}
      to="/track"
      className={classNames(buttonClasses(look), "aria-[current=page]:border-signal-500", className)}
    >
      {SITE_WORDS.track}
    </NavLink>
  );
}

function PageLinks() {
  return mainPages.map(({ label, to }) => (
    <NavLink
      {...prefetchOnIntent}
      key={to}
      to={to}
      end={to === "/"}
      className="flex min-h-11 items-center font-semibold text-slate-200 decoration-signal-500 decoration-2 underline-offset-8 hover:text-white aria-[current=page]:text-white aria-[current=page]:underline"
    >
      {label}
    </NavLink>
  ));
}

function ContactStrip() {
  return (
    <div
      data-contact-strip=""
      className="hidden border-b border-white/15 text-sm group-data-[scrolled=true]/header:invisible lg:block"
    >
      <div className="page-frame flex h-[calc(2.25rem-1px)] items-center justify-end gap-8">
        <LanguageSwitch className="mr-auto" />
        <a href={phoneLink} className="figures py-1 hover:text-white">
          {company.phone}
        </a>
        <a href={`mailto:${company.email}`} className="py-1 hover:text-white">
          {company.email}
        </a>
      </div>
    </div>
  );
}
