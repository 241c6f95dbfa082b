import type { ReactNode } from "react";
import { type MetaDescriptor, useHref } from "react-router";
import { labelText } from "#app/kit/language/label-text.ts";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { mailHref } from "#app/kit/ui/contact-link.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { company, phoneLink } from "#content/company.ts";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { LOST_LINK_PATH } from "./private-path.ts";
import { PORTAL_MESSAGES, PORTAL_WORDS as WORDS } from "./site-words.ts";

/** Meta tags of a page behind a private link, which do not reveal whose it is. */
export const portalMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · ${company.name}` },
  { name: "robots", content: "noindex, nofollow, noarchive" },
];

export function PortalHead(props: { label: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <section className="on-ink print:bg-white">
      <div className="page-frame pt-4 pb-5 md:pt-10 md:pb-8 print:py-0">
        <p className="waybill-label text-slate-300 print:text-slate-600">{props.label}</p>
        <h1 className="mt-1.5 text-[clamp(1.5rem,0.9rem+2.7vw,3.25rem)] leading-[1.06] wrap-anywhere">
          {props.title}
        </h1>
        {props.children}
      </div>
    </section>
  );
}

/** The contact person, with the company's phone and mailbox, which reach everybody who can answer. */
export function ContactLine({ name, about }: { name: string | null; about?: string }) {
  const link =
    "inline-flex min-h-8 items-center underline underline-offset-4 hover:text-white pointer-coarse:min-h-11";
  return (
    <p className="figures mt-2 flex flex-wrap items-center gap-x-5 text-sm md:mt-5 print:mt-2">
      <span>
        {labelText(WORDS.contact)}{" "}
        <strong className="text-white print:text-ink-900">{name ?? company.name}</strong>
      </span>
      <a href={phoneLink} className={link}>
        {company.phone}
      </a>
      <a href={mailHref(company.email, about)} className={link}>
        {company.email}
      </a>
    </p>
  );
}

export function ForWhom({ recipient, until }: { recipient: string | null; until: string }) {
  return (
    <aside
      aria-label={WORDS.aboutLink}
      className="mt-10 border-t border-slate-300 pt-5 text-sm text-slate-600 print:hidden"
    >
      <p className="measure">
        {recipient ? (
          <>
            {WORDS.madeFor}{" "}
            <strong className="wrap-anywhere text-ink-900">
              <FactText>{recipient}</FactText>
            </strong>{" "}
            <WholeFigures of={WORDS.andWorks(until)} />
          </>
        ) : (
          <WholeFigures of={WORDS.works(until)} />
        )}{" "}
        {WORDS.shared}{" "}
        <a href={useHref(LOST_LINK_PATH)} className="text-link">
          {WORDS.askOwn}
        </a>
        .
      </p>
    </aside>
  );
}

/** @param props.action links to continue, when they are not those for shipments */
export function DeadLinkPage({ text, action = <LostShipmentLink /> }: { text: string; action?: ReactNode }) {
  return (
    <div className="page-frame grid min-h-[60dvh] items-center py-10">
      <EmptyState
        level={1}
        title={PORTAL_MESSAGES.deadTitle}
        action={<div className="flex flex-wrap justify-center gap-3">{action}</div>}
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}

function LostShipmentLink() {
  return (
    <>
      <a href={useHref(LOST_LINK_PATH)} className={buttonClasses({ variant: "primary" })}>
        {WORDS.askNew}
      </a>
      <a href={useHref("/track")} className={buttonClasses()}>
        {WORDS.trackByNumber}
      </a>
    </>
  );
}
