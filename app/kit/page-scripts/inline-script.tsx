import { createContext, use } from "react";

/** While the server renders, the nonce for inline scripts of this answer; the page cache takes it out of what it keeps. */
export const Nonce = createContext<string | undefined>(undefined);

export const inlineCall = (call: () => void): string => `(${call.toString()})()`;

/**
 * Runs a self-contained function as soon as the page is read; on the browser's own rendering nothing. `run` may be left
 * out there, so that no bundle brings along what only the page's text needs.
 */
export function InlineScript({ run }: { run?: () => void }) {
  const nonce = use(Nonce);
  const text = import.meta.env.SSR && run ? inlineCall(run) : " ";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/**
 * On a page without React's scripts the browser itself readies the next one, when its link is pointed at: public
 * pages without a query only, which write nothing, count nothing and need no session. What private links open counts.
 */
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
