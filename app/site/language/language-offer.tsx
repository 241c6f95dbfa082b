import { useLocation } from "react-router";
import { siteLanguages } from "#content/languages.ts";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { currentLanguage, type Language, pathIn } from "#app/kit/language/language.ts";

/** In the language that is offered, whichever the page is in. */
const OFFERS: Record<Language, { text: string; link: string; close: string }> = {
  en: { text: "This page is also there in English.", link: "Read it in English", close: "Close" },
  nl: {
    text: "Deze pagina bestaat ook in het Nederlands.",
    link: "Lees ze in het Nederlands",
    close: "Sluiten",
  },
  fr: { text: "Cette page existe aussi en français.", link: "La lire en français", close: "Fermer" },
  de: { text: "Diese Seite gibt es auch auf Deutsch.", link: "Auf Deutsch lesen", close: "Schließen" },
};

/**
 * One line at the foot of the screen for who comes for the first time with a browser in another language; see `offerLanguage`.
 * The server writes it: the browser's script does without its texts.
 */
export function LanguageOffer() {
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
      className="peer fixed inset-x-0 bottom-0 z-20 border-t border-slate-300 bg-white text-ink-900 print:hidden"
    />
  );
}

function offerOf(language: Language, path: string): string {
  const { text, link, close } = OFFERS[language];
  const address = pathIn(path, language).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const button = buttonClasses({ variant: "quiet", size: "sm", iconOnly: true });
  return `<aside aria-label="${link}" hidden lang="${language}" data-language-offer="${language}"><p class="page-frame flex items-center gap-x-3 py-1.5 text-sm"><span class="max-sm:sr-only">${text}</span><a href="${address}" hreflang="${language}" data-language="${language}" class="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-11">${link}</a><button type="button" data-language-offer-close aria-label="${close}" class="${button} ml-auto"><svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M18 6 6 18M6 6l12 12"/></svg></button></p></aside>`;
}
