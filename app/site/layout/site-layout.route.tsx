import { useEffect } from "react";
import { Outlet } from "react-router";
import { InlineScript } from "#app/kit/page-scripts/inline-script.tsx";
import { SITE_WORDS } from "../words.ts";
import { LanguageOffer } from "../language/language-offer.tsx";
import { keepFormAcrossLanguages, offerLanguage } from "../language/page-scripts.ts";
import { BackToTop } from "../layout-controls.tsx";
import { Letterhead } from "./letterhead.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { layOutDeferredOnScroll, openPagesWithoutScript, startLayout } from "./start-layout.ts";

export default function SiteLayout() {
  // For those who come from a page without this frame.
  useEffect(startLayout, []);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3 focus:-outline-offset-4"
      >
        {SITE_WORDS.skip}
      </a>
      <LanguageOffer />
      <SiteHeader />
      <Letterhead />
      <main id="content" className="min-h-[70dvh]">
        <Outlet />
      </main>
      <SiteFooter />
      <BackToTop />
      <InlineScript run={startLayout} />
      <InlineScript run={import.meta.env.SSR ? openPagesWithoutScript : undefined} />
      <InlineScript run={import.meta.env.SSR ? layOutDeferredOnScroll : undefined} />
      <InlineScript run={import.meta.env.SSR ? sendOnEnter : undefined} />
      <InlineScript run={import.meta.env.SSR ? offerLanguage : undefined} />
      <InlineScript run={import.meta.env.SSR ? keepFormAcrossLanguages : undefined} />
    </>
  );
}

/** Enter sends a search field of several lines, Shift Enter begins a line. An inline script: nothing from outside. */
function sendOnEnter(): void {
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (!(field instanceof HTMLTextAreaElement) || field.enterKeyHint !== "search") return;
    event.preventDefault();
    const button = field.form?.querySelector<HTMLButtonElement>("[type=submit]");
    // While nothing is typed the button is off; the answer says what to type.
    if (button?.disabled) field.form?.requestSubmit();
    else button?.click();
  });
}
