import { pageMeta } from "#app/site/page-meta.ts";
import { terms } from "#content/legal.ts";
import type { Route } from "./+types/terms.route";
import { LegalPage, legalPart } from "./legal-page.tsx";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: terms.title,
    description: terms.lead,
    path: "/terms",
    crumbs: [{ name: terms.title, path: "/terms" }],
  });

export default function Terms() {
  return <LegalPage text={terms} parts={terms.sections.map(legalPart)} />;
}
