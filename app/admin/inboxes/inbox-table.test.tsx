import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import { InboxActsProvider } from "./inbox-acts.tsx";
import { ContactTable, nameIn } from "./inbox-table.tsx";

type Props = ComponentProps<typeof ContactTable>;

test("a message without a subject and a name says so in its line", () => {
  const created_at = new Date("2026-03-18T09:00:00Z");
  const row = { id: "1", name: "", email: "ana@reis.pt", subject: null, is_read: false, created_at } as never;
  const page = { rows: [row], total: 1, next: null } as unknown as Props["page"];
  const filter = { view: "inbox" } as unknown as Props["filter"];
  const shell = "admin/shell/shell.route";
  const Table = () => (
    <InboxActsProvider name="contacts">
      <ContactTable page={page} filter={filter} />
    </InboxActsProvider>
  );
  const Stub = createRoutesStub([
    {
      id: shell,
      path: "/",
      Component: () => <Outlet />,
      children: [{ index: true, Component: Table }],
    },
  ]);
  const table = renderToStaticMarkup(
    <Stub hydrationData={{ loaderData: { [shell]: { user: { role: "owner" } } } }} />,
  );
  for (const text of ["ana@reis.pt", "No subject", "Unread", nameIn("contacts")(row)])
    expect(table).toContain(text);
  expect(nameIn("quotes")(row)).toBe("Unknown");
});
