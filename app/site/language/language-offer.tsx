import { X } from "lucide-react";
import { useLocation, useMatches } from "react-router";
import { siteLanguages } from "#content/languages.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { currentLanguage, type Language, pathIn } from "#app/kit/language/language.ts";

/** In the language that is offered, whichever the page is in. */
const OFFERS = {
  en: { text: "This page is also there in English.", link: "Read it in English", close: "Close" },
  nl: {
    text: "Deze pagina bestaat ook in het Nederlands.",
    link: "Lees ze in het Nederlands",
    close: "Sluiten",
  },
  fr: { text: "Cette page existe aussi en français.", link: "La lire en français", close: "Fermer" },
  de: { text: "Diese Seite gibt es auch auf Deutsch.", link: "Auf Deutsch lesen", close: "Schließen" },
};

/** One line at the foot of the screen for who comes for the first time with a browser in another language; see `offerLanguage`. */
export function LanguageOffer() {
  const { pathname, search } = useLocation();
  // A page that is not there in all of them says so: an article without a translation.
  const page = useMatches().at(-1)?.loaderData as { languages?: readonly Language[] } | undefined;
  const there = page?.languages ?? siteLanguages;
  return siteLanguages
    .filter((language) => language !== currentLanguage() && there.includes(language))
    .map((language) => {
      const { text, link, close } = OFFERS[language];
      return (
        <aside
          key={language}
          aria-label={link}
          hidden
          suppressHydrationWarning
          lang={language}
          data-language-offer={language}
          className="peer fixed inset-x-0 bottom-0 z-20 border-t border-slate-300 bg-white text-ink-900 print:hidden"
        >
          <p className="page-frame flex items-center gap-x-3 py-1.5 text-sm">
            <span className="max-sm:sr-only">{text}</span>
            <a
              href={pathIn(pathname, language) + search}
              hrefLang={language}
              data-language={language}
              className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
            >
              {link}
            </a>
            <Button
              iconOnly
              size="sm"
              variant="quiet"
              className="ml-auto"
              data-language-offer-close=""
              aria-label={close}
            >
              <X aria-hidden="true" />
            </Button>
          </p>
        </aside>
      );
    });
}
