import { createContext, use } from "react";

/** The nonce for inline scripts of this response while the server renders; the page cache strips it from what it stores. */
export const Nonce = createContext<string | undefined>(undefined);

export const inlineCall = (call: () => void): string => `(${call.toString()})()`;

/** Runs a function as an inline script, during parsing. `run` may be left out in the browser, so that no bundle has it. */
export function InlineScript({ run }: { run?: () => void }) {
  const nonce = use(Nonce);
  const text = import.meta.env.SSR && run ? inlineCall(run) : " ";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Speculation rules for public pages without a query only: they write nothing and need no session. Private links count openings. */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin", "/admin/*", "{/:language}?/(p|d|o)/*", "/*\\?(.+)"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export function SpeculationRules() {
  const nonce = use(Nonce);
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }}
    />
  );
}
