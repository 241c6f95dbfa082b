import { pageMeta } from "#app/site/page-meta.ts";
import type { StoredItem } from "#content/legal-text.ts";
import { cookies, legalWords } from "#content/legal.ts";
import type { Route } from "./+types/cookies.route";
import { FactSheet, LegalPage, legalPart } from "./legal-page.tsx";

export const handle = { scripts: false };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: cookies.title,
    description: cookies.lead,
    path: "/cookies",
    crumbs: [{ name: cookies.title, path: "/cookies" }],
  });

export default function Cookies() {
  const stored = [cookies.visitors, cookies.staff].map(({ title, text, items }) => ({
    title,
    body: (
      <>
        <p className="mt-4">{text}</p>
        <FactSheet items={items.map(factsOf)} />
      </>
    ),
  }));
  return <LegalPage text={cookies} parts={[...stored, ...cookies.sections.map(legalPart)]} />;
}

const factsOf = ({ name, purpose, kept }: StoredItem) => ({
  title: name,
  facts: [
    [legalWords.for, purpose],
    [legalWords.kept, kept],
  ] as const,
});
