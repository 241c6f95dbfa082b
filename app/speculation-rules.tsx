import { use } from "react";
import { Nonce } from "./nonce.ts";

/**
 * On a page without React's scripts the browser itself readies the next one, when its link is pointed at: public
 * pages without a query only, which write nothing, count nothing and need no session.
 */
const rules = {
  prerender: [
    {
      where: {
        and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin", "/admin/*", "/*\\?*"] } }],
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
