import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PostTable } from "./post-table.tsx";

type Page = ComponentProps<typeof PostTable>["page"];
const draft: Page["rows"][number] = {
  id: "1",
  title: "Half a thought",
  slug: "half-a-thought",
  excerpt: null,
  status: "draft",
  state: "draft",
  author: null,
  category: null,
  published: null,
};

test("a post without author, category and date says so in each column", () => {
  const page = { rows: [draft], next: null } as Page;
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <PostTable page={page} total={1} onDelete={() => {}} onStale={() => {}} />,
    },
  ]);
  const table = renderToStaticMarkup(<Stub />);
  for (const text of ["Half a thought", "Unknown", "Uncategorized", "DRAFT", "Not published"])
    expect(table).toContain(text);
});
