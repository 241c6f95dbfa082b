import { InlineScript } from "#app/kit/page-scripts/inline-script.tsx";

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
