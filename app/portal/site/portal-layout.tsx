import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { company } from "#content/company.ts";
import { LOST_LINK_PATH } from "../private-path.ts";
import { PORTAL_MESSAGES } from "../words.ts";

/** The head of a page behind a private link; what stands in it says nothing of whose it is. */
export const portalMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · ${company.name}` },
  { name: "robots", content: "noindex, nofollow, noarchive" },
];

export function PortalHead(props: { label: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <section className="on-ink print:bg-white">
      <div className="page-frame pt-24 pb-7 md:pt-36 md:pb-10 print:py-0">
        <p className="waybill-label text-slate-300 print:text-slate-600">{props.label}</p>
        <h1 className="mt-2 text-[clamp(1.875rem,1.4rem+2.4vw,3.25rem)] leading-[1.06] wrap-anywhere">
          {props.title}
        </h1>
        {props.children}
      </div>
    </section>
  );
}

export function ForWhom({ recipient, until }: { recipient: string | null; until: string }) {
  return (
    <aside
      aria-label="About this link"
      className="mt-10 border-t border-slate-300 pt-5 text-sm text-slate-600 print:hidden"
    >
      <p className="measure">
        {recipient ? (
          <>
            This page was made for <strong className="wrap-anywhere text-ink-900">{recipient}</strong> and
            works {until}.
          </>
        ) : (
          <>This page works {until}.</>
        )}{" "}
        Whoever has its address sees the same. Is it not for you? Close it, and{" "}
        <a href={LOST_LINK_PATH} className="text-link">
          ask for a link of your own
        </a>
        .
      </p>
    </aside>
  );
}

/**
 * In place of every page whose link opens nothing, for whichever reason.
 *
 * @param props.action the ways on, where they are others than for a link to shipments
 */
export function DeadLinkPage({ text, action = <LostShipmentLink /> }: { text: string; action?: ReactNode }) {
  return (
    <>
      <div className="on-ink h-20 lg:h-30" />
      <div className="page-frame grid min-h-[60dvh] items-center py-10">
        <EmptyState
          level={1}
          title={PORTAL_MESSAGES.deadTitle}
          action={<div className="flex flex-wrap justify-center gap-3">{action}</div>}
        >
          <p>{text}</p>
        </EmptyState>
      </div>
    </>
  );
}

function LostShipmentLink() {
  return (
    <>
      <a href={LOST_LINK_PATH} className={`${buttonClasses({ variant: "primary" })} button-breaks`}>
        Ask for a new link
      </a>
      <a href="/track" className={`${buttonClasses()} button-breaks`}>
        Track by number
      </a>
    </>
  );
}
