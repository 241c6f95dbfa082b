import { Download, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import { PORTAL_VIEWS, type PortalView } from "../portal-filter.ts";
import { SEARCH_MAX_LENGTH } from "#app/kit/text/search-text.ts";
import { ContactLine, PortalHead } from "../portal-layout.tsx";
import type { PortalPage } from "./portal-view.server.ts";
import { ShipmentList } from "./shipment-list.tsx";

export function CustomerPortal({ page, foot }: { page: PortalPage; foot: ReactNode }) {
  const { base, customer, filter, lines } = page;
  return (
    <>
      <PortalHead label={WORDS.yourShipments} title={customer.name}>
        <ContactLine name={page.contact} />
        <Views page={page} />
      </PortalHead>
      <div className="page-frame py-4 md:py-10">
        <div className="flex items-end justify-between gap-2 sm:flex-wrap sm:gap-3">
          <form
            method="get"
            action={base}
            role="search"
            aria-label={WORDS.searchYours}
            className="flex min-w-0 flex-1 flex-wrap gap-2 sm:w-full sm:max-w-xl sm:flex-none"
          >
            {filter.view === "all" ? null : <input type="hidden" name="show" value={filter.view} />}
            <Field label={WORDS.search} name="search" hideLabel className="min-w-[min(8rem,100%)] flex-1">
              <TextInput
                type="search"
                placeholder={WORDS.searchHint}
                defaultValue={filter.search}
                maxLength={SEARCH_MAX_LENGTH}
                enterKeyHint="search"
              />
            </Field>
            <Button type="submit" className="max-sm:px-3!">
              <Search aria-hidden="true" />
              <span className="max-sm:sr-only">{WORDS.search}</span>
            </Button>
          </form>
          {lines.length > 0 ? (
            <a
              href={`${base}/shipments.csv${page.query && `?${page.query}`}`}
              download
              className={classNames(buttonClasses(), "max-sm:px-3!")}
            >
              <Download aria-hidden="true" />
              <span className="max-sm:sr-only">{WORDS.csv}</span>
            </a>
          ) : null}
        </div>
        {filter.search ? (
          <p role="status" className="figures mt-4 text-slate-600">
            {WORDS.foundFor.before(page.matches)}
            <span className="wrap-anywhere">{filter.search}</span>
            {WORDS.foundFor.after}{" "}
            <a href={addressOf(base, filter.view)} className="text-link">
              {WORDS.showAll}
            </a>
          </p>
        ) : null}
        {lines.length > 0 ? <ShipmentList lines={lines} base={base} /> : <NoShipments page={page} />}
        <Turning page={page} />
        {foot}
      </div>
    </>
  );
}

const addressOf = (base: string, view: PortalView) => (view === "all" ? base : `${base}?show=${view}`);

function Views({ page: { base, filter, counts } }: { page: PortalPage }) {
  return (
    <nav
      aria-label={WORDS.whichShipments}
      className="mt-3 grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2 sm:gap-3 print:hidden"
    >
      {PORTAL_VIEWS.map((view) => {
        const current = filter.view === view;
        return (
          <a
            key={view}
            href={addressOf(base, view)}
            aria-current={current ? "page" : undefined}
            className={classNames(
              "figures rounded-sm border px-3 py-2 transition-colors sm:px-4 sm:py-3",
              current
                ? "border-white bg-white/10 forced-colors:outline-2"
                : "border-white/25 hover:border-white/60 hover:bg-white/5",
            )}
          >
            <span className="block font-heading text-xl leading-none font-bold text-white sm:text-2xl">
              {counts[view]}
            </span>
            <span className="mt-1 block text-sm text-slate-300">{WORDS.views[view]}</span>
          </a>
        );
      })}
    </nav>
  );
}

function NoShipments({ page: { base, filter } }: { page: PortalPage }) {
  const narrowed = filter.search !== "" || filter.view !== "all";
  return (
    <EmptyState
      title={narrowed ? WORDS.noMatch : WORDS.none}
      action={
        narrowed ? (
          <a href={base} className={buttonClasses()}>
            {WORDS.showAll}
          </a>
        ) : null
      }
    >
      {narrowed ? WORDS.noMatchHint : WORDS.noneHint}
    </EmptyState>
  );
}

function Turning({ page: { older, newer } }: { page: PortalPage }) {
  if (!older && !newer) return null;
  return (
    <nav aria-label={WORDS.pages} className="mt-6 flex justify-between gap-3 print:hidden">
      {newer ? (
        <a href={newer} rel="prev" className={buttonClasses()}>
          {WORDS.newer}
        </a>
      ) : (
        <span />
      )}
      {older ? (
        <a href={older} rel="next" className={buttonClasses()}>
          {WORDS.older}
        </a>
      ) : null}
    </nav>
  );
}
