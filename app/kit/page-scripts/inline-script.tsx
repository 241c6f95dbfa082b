import { createContext, use } from "react";

/** While the server renders, the nonce for inline scripts of this answer; the page cache takes it out of what it keeps. */
export const Nonce = createContext<string | undefined>(undefined);

export const inlineCall = (call: () => void): string => `(${call.toString()})()`;

/** As soon as the page is read. `run` may be left out in the browser, so that no bundle has it. */
export function InlineScript({ run }: { run?: () => void }) {
  const nonce = use(Nonce);
  const text = import.meta.env.SSR && run ? inlineCall(run) : " ";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Public pages without a query only: they write nothing and need no session. Private links count openings. */
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
