import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { InlineScript } from "#app/kit/page-scripts/inline-script.tsx";
import { SITE_WORDS } from "../words.ts";
import { BackToTop } from "../layout-controls.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { layOutDeferredOnScroll, openPagesWithoutScript, startLayout } from "./start-layout.ts";
import { siteLanguages } from "#content/languages.ts";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { currentLanguage, type Language, pathIn } from "#app/kit/language/language.ts";
import { keepFormAcrossLanguages } from "./keep-form.ts";
import { Letterhead } from "./letterhead.tsx";
import { offerRightAddress } from "./right-address.ts";

export default function SiteLayout() {
  // For navigations from a page without this layout.
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
      {/* Before the page, which it makes longer, so that nothing moves. */}
      <InlineScript run={import.meta.env.SSR ? offerLanguage : undefined} />
      <SiteHeader />
      <Letterhead />
      <main id="content" data-did-you-mean={SITE_WORDS.didYouMean} className="min-h-[70dvh]">
        <Outlet />
      </main>
      <SiteFooter />
      <BackToTop />
      <InlineScript run={startLayout} />
      <InlineScript run={import.meta.env.SSR ? openPagesWithoutScript : undefined} />
      <InlineScript run={import.meta.env.SSR ? layOutDeferredOnScroll : undefined} />
      <InlineScript run={import.meta.env.SSR ? sendOnEnter : undefined} />
      <InlineScript run={import.meta.env.SSR ? keepFormAcrossLanguages : undefined} />
      <InlineScript run={import.meta.env.SSR ? offerRightAddress : undefined} />
    </>
  );
}

/** Submits a multi-line search field on Enter; Shift Enter inserts a line. An inline script, so without outside references. */
function sendOnEnter(): void {
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (!(field instanceof HTMLTextAreaElement) || field.enterKeyHint !== "search") return;
    event.preventDefault();
    const button = field.form?.querySelector<HTMLButtonElement>("[type=submit]");
    // While it is empty the button is disabled; the answer says what to type.
    if (button?.disabled) field.form?.requestSubmit();
    else button?.click();
  });
}

/** Texts in the offered language, whatever the page's. */
const OFFERS: Record<Language, { link: string; close: string }> = {
  en: { link: "Read this page in English", close: "Close" },
  nl: { link: "Deze pagina in het Nederlands lezen", close: "Sluiten" },
  fr: { link: "Lire cette page en français", close: "Fermer" },
  de: { link: "Diese Seite auf Deutsch lesen", close: "Schließen" },
};

/**
 * Offers another language in a line above the header, at a first visit with a browser in that language; see
 * `offerLanguage`. Rendered on the server only, so that the browser's script needs no texts.
 */
function LanguageOffer() {
  const { pathname, search } = useLocation();
  const offers = import.meta.env.SSR
    ? siteLanguages
        .filter((language) => language !== currentLanguage())
        .map((language) => offerOf(language, pathname + search))
        .join("")
    : " ";
  return (
    <div
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: offers }}
      className="offers bg-white text-ink-900 print:hidden"
    />
  );
}

function offerOf(language: Language, path: string): string {
  const { link, close } = OFFERS[language];
  const address = pathIn(path, language).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const button = buttonClasses({ variant: "quiet", size: "sm", iconOnly: true });
  return `<aside aria-label="${link}" hidden lang="${language}" data-language-offer="${language}"><p class="page-frame flex h-11 items-center justify-between gap-x-2 text-sm"><a href="${address}" hreflang="${language}" data-language="${language}" class="text-link py-2">${link}</a><button type="button" data-language-offer-close aria-label="${close}" class="${button}"><svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M18 6 6 18M6 6l12 12"/></svg></button></p></aside>`;
}

/** Inlined as text: offers a language until one was chosen. Only a choice is stored. */
function offerLanguage(): void {
  const key = "zenne-language";
  const remember = (language: string) => {
    try {
      localStorage.setItem(key, language);
    } catch {}
  };
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const chosen = target.closest<HTMLElement>("[data-language]")?.dataset.language;
    if (chosen) remember(chosen);
    const offer = target.closest<HTMLElement>("[data-language-offer]");
    const link = offer && target.closest("a");
    // The current page, which may differ from the server-rendered one.
    if (link && chosen) {
      const { lang } = document.documentElement;
      const { pathname } = location;
      const path = pathname.split("/")[1] === lang ? pathname.slice(lang.length + 1) : pathname;
      link.href = ((chosen === "en" ? "" : `/${chosen}`) + path || "/") + location.search;
    }
    if (!offer?.parentElement || !target.closest("[data-language-offer-close]")) return;
    remember(document.documentElement.lang);
    offer.parentElement.hidden = true;
  });
  // Most visitors read in their language: slow storage is only accessed for the others.
  if (navigator.language.slice(0, 2).toLowerCase() === document.documentElement.lang) return;
  try {
    if (localStorage.getItem(key)) return;
  } catch {
    return;
  }
  const offers = new Map(
    [...document.querySelectorAll<HTMLElement>("[data-language-offer]")].map((offer) => [
      offer.dataset.languageOffer ?? "",
      offer,
    ]),
  );
  for (const preferred of navigator.languages) {
    const language = preferred.slice(0, 2).toLowerCase();
    if (language === document.documentElement.lang) return;
    const offer = offers.get(language);
    // An article may not exist in each language.
    const isThere = document.querySelector(`link[rel=alternate][hreflang=${language}]`);
    if (!offer?.parentElement || !isThere) continue;
    offer.hidden = false;
    offer.parentElement.hidden = false;
    return;
  }
}
