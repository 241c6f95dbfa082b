import { ink950 } from "virtual:house-colours";
import { company } from "#content/company.ts";
import { currentLanguage, LOCALES, pathIn } from "#app/kit/language/language.ts";
import { companyTexts } from "#content/company-texts.ts";

export function loader() {
  const manifest = {
    name: company.name,
    short_name: company.wordmark[0],
    description: companyTexts.description,
    lang: LOCALES[currentLanguage()],
    start_url: pathIn("/"),
    display: "minimal-ui",
    background_color: ink950,
    theme_color: ink950,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}
