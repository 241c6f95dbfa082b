import { useLocation } from "react-router";
import { classNames } from "#app/kit/ui/class-names.ts";
import { currentLanguage, LANGUAGE_NAMES, pathIn } from "#app/kit/language/language.ts";
import { siteLanguages } from "#content/languages.ts";
import { SITE_WORDS } from "./words.ts";
import { InlineScript } from "#app/kit/page-scripts/inline-script.tsx";

/** Links that load documents, since texts come with the page. Unsent input is carried over. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { pathname, search } = useLocation();
  const current = currentLanguage();
  if (siteLanguages.length < 2) return null;
  return (
    <ul aria-label={SITE_WORDS.language} className={classNames("flex flex-wrap gap-x-4", className)}>
      {siteLanguages.map((language) => (
        <li key={language}>
          <a
            href={pathIn(pathname, language) + search}
            hrefLang={language}
            lang={language}
            data-language={language}
            aria-current={language === current ? "true" : undefined}
            aria-label={`${language.toUpperCase()}: ${LANGUAGE_NAMES[language]}`}
            title={LANGUAGE_NAMES[language]}
            className={classNames(
              "inline-flex min-h-8 min-w-6 items-center justify-center uppercase hover:text-white hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11",
              language === current && "font-semibold text-white",
            )}
          >
            {language}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** For a private link created without knowing the reader's language; after the language switch. */
export function ReadersLanguage() {
  return <InlineScript run={import.meta.env.SSR ? openInReadersLanguage : undefined} />;
}

/** Inlined as text: redirects to the language chosen before, else the first of the browser's that we have. */
function openInReadersLanguage(): void {
  const key = "zenne-language";
  document.addEventListener("click", (event) => {
    const chosen = (event.target as Element).closest<HTMLElement>("[data-language]")?.dataset.language;
    try {
      if (chosen) localStorage.setItem(key, chosen);
    } catch {}
  });
  if (document.documentElement.lang !== "en") return;
  try {
    const chosen = localStorage.getItem(key);
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-language]")];
    for (const wanted of chosen ? [chosen] : navigator.languages) {
      const language = wanted.slice(0, 2).toLowerCase();
      if (language === "en") return;
      const link = links.find(({ dataset }) => dataset.language === language);
      if (!link) continue;
      location.replace(link.href + location.hash);
      return;
    }
  } catch {}
}
