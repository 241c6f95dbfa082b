import { use } from "react";
import { Nonce } from "../page-scripts/inline-script.tsx";
import { currentLanguage } from "./language.ts";
import languageChunks from "virtual:language-chunks";

/** The import map that replaces the English texts by another language's (`tools/language-chunks.ts`); before the first script. */
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
