import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#content/company.ts";
import { mainPages } from "#content/navigation.ts";
import { useScrolled } from "./use-scrolled.ts";

/** Fixed at the top; solid with a shadow after 50 px; the contact strip only before that and on wide screens. */
export function SiteHeader() {
  const scrolled = useScrolled(50);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <header
      data-scrolled={scrolled}
      className={classNames(
        "on-ink fixed inset-x-0 top-0 z-40 transition-shadow print:static print:hidden",
        scrolled ? "shadow-float" : "",
      )}
    >
      {scrolled ? null : <ContactStrip />}
      <div className="page-frame flex h-16 items-center justify-between gap-6">
        <Link to="/" aria-label={`${company.name}, home`} className="text-white">
          <Logo words={company.wordmark} />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 lg:flex">
          <PageLinks onChoose={() => setOpen(false)} />
          <ButtonLink to="/track" variant="primary" size="sm">
            Track Package
          </ButtonLink>
        </nav>
        <Button
          ref={toggle}
          variant="inverse"
          iconOnly
          className="lg:hidden"
          aria-label={open ? "Close menu" : "Open menu"}
          aria-expanded={open}
          aria-controls="small-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </Button>
      </div>
      {open ? (
        <nav
          id="small-menu"
          aria-label="Main"
          className="page-frame grid gap-1 border-t border-ink-800 py-4 lg:hidden"
        >
          <PageLinks onChoose={() => setOpen(false)} />
          <ButtonLink to="/track" variant="primary" className="mt-3" onClick={() => setOpen(false)}>
            Track Package
          </ButtonLink>
        </nav>
      ) : null}
    </header>
  );
}

function PageLinks({ onChoose }: { onChoose: () => void }) {
  return mainPages.map(({ label, to }) => (
    <NavLink
      key={to}
      to={to}
      end={to === "/"}
      onClick={onChoose}
      className={({ isActive }) =>
        classNames(
          "flex min-h-11 items-center font-semibold underline-offset-8 hover:text-white",
          isActive ? "text-white underline decoration-signal-500 decoration-2" : "text-slate-300",
        )
      }
    >
      {label}
    </NavLink>
  ));
}

function ContactStrip() {
  return (
    <div data-contact-strip="" className="hidden border-b border-ink-800 text-sm lg:block">
      <div className="page-frame flex h-9 items-center justify-end gap-8">
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
