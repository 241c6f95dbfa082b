import { use } from "react";
import { Nonce } from "../page-scripts/inline-script.tsx";
import { currentLanguage } from "./language.ts";
import languageChunks from "virtual:language-chunks";

/**
 * In the place of the English words that scripts import, the browser fetches those of the page's language
 * (`tools/language-chunks.ts`). Before the first script of the page; an English one needs none.
 */
export function WordsImportMap() {
  const nonce = use(Nonce);
  const language = currentLanguage();
  if (language === "en") return null;
  const text = import.meta.env.SSR ? JSON.stringify({ imports: languageChunks[language] }) : " ";
  return (
    <script
      type="importmap"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
