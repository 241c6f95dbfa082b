import { Menu, X } from "lucide-react";
import { useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import { buttonClasses, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import { mainPages } from "#content/navigation.ts";
import { useScrolled } from "./use-scrolled.ts";

/** Fixed at the top; solid with a shadow after 50 px; the contact strip only before that and on wide screens. */
export function SiteHeader() {
  const scrolled = useScrolled(50);
  return (
    <header
      data-scrolled={scrolled}
      className={classNames(
        "site-header fixed inset-x-0 top-0 z-40 text-slate-300 transition-[translate,background-color,box-shadow] [--focus:white] print:static print:hidden",
        scrolled
          ? "bg-ink-950 shadow-float lg:-translate-y-9"
          : "bg-linear-to-b from-ink-950/80 to-ink-950/0",
      )}
    >
      <ContactStrip shown={!scrolled} />
      <div className="page-frame flex h-16 items-center justify-between gap-6">
        <Link to="/" aria-label={`${company.name}, home`} className="flex min-h-11 items-center text-white">
          <Logo words={company.wordmark} />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 lg:flex">
          <PageLinks />
          <ButtonLink to="/track" variant="inverse" size="sm">
            Track Package
          </ButtonLink>
        </nav>
        <SmallMenu />
      </div>
    </header>
  );
}

/** A popover: the browser opens it, closes it on Escape and outside, and needs no script for that. */
function SmallMenu() {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget="small-menu"
        aria-label={open ? "Close menu" : "Open menu"}
        aria-expanded={open}
        aria-controls="small-menu"
        className={classNames(buttonClasses({ variant: "inverse", iconOnly: true }), "lg:hidden")}
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </button>
      <nav
        ref={menu}
        id="small-menu"
        popover="auto"
        aria-label="Main"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="on-ink small-menu shadow-float"
      >
        <div className="page-frame grid gap-1 py-5">
          <PageLinks onChoose={close} />
          <ButtonLink to="/track" variant="primary" className="mt-3" onClick={close}>
            Track Package
          </ButtonLink>
        </div>
      </nav>
    </>
  );
}

function PageLinks({ onChoose }: { onChoose?: () => void }) {
  return mainPages.map(({ label, to }) => (
    <NavLink
      key={to}
      to={to}
      end={to === "/"}
      onClick={onChoose}
      className={({ isActive }) =>
        classNames(
          "flex min-h-11 items-center font-semibold underline-offset-8 hover:text-white",
          isActive ? "text-white underline decoration-signal-500 decoration-2" : "text-slate-200",
        )
      }
    >
      {label}
    </NavLink>
  ));
}

function ContactStrip({ shown }: { shown: boolean }) {
  return (
    <div
      data-contact-strip=""
      className={classNames("hidden border-b border-white/15 text-sm lg:block", shown ? "" : "invisible")}
    >
      <div className="page-frame flex h-[calc(2.25rem-1px)] items-center justify-end gap-8">
        <a href={`tel:${company.phone.replaceAll(" ", "")}`} className="figures hover:text-white">
          {company.phone}
        </a>
        <a href={`mailto:${company.email}`} className="hover:text-white">
          {company.email}
        </a>
      </div>
    </div>
  );
}
