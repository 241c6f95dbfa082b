import { createRoot } from "react-dom/client";
import { createRoutesStub, Outlet, useLoaderData } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { HistoryNote } from "./history-note.tsx";

function Note() {
  const { history } = useLoaderData<{ history: boolean }>();
  return (
    <main>
      <h1>ZF-1</h1>
      <HistoryNote shipment={{ id: "7", history }} />
      <button type="button">Another</button>
    </main>
  );
}

/** The note of a shipment that is history, on a page that answers as the server does; returns what is sent. */
function renderNote(role: string): string[] {
  const sent: string[] = [];
  let history = true;
  const container = document.body.appendChild(document.createElement("div"));
  const shell = "admin/shell/shell.route";
  const Stub = createRoutesStub([
    {
      id: shell,
      path: "/admin",
      loader: () => ({ user: { role } }),
      HydrateFallback: () => null,
      Component: () => (
        <>
          <Outlet />
          <Toaster />
        </>
      ),
      children: [
        {
          path: "shipments/:id",
          loader: () => ({ history }),
          Component: Note,
          action: async ({ request }) => {
            const intent = String((await request.formData()).get("intent"));
            sent.push(intent);
            history = intent === "history";
            return history
              ? { done: SHIPMENT_MESSAGES.historyBegun }
              : { done: SHIPMENT_MESSAGES.historyEnded, takeBack: { intent: "history" } };
          },
        },
      ],
    },
  ]);
  const root = createRoot(container);
  root.render(<Stub initialEntries={["/admin/shipments/7"]} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return sent;
}

const live = page.getByRole("button", { name: "This is live again" });

test("the history of a shipment ends with one click; the toast takes it back", async () => {
  const sent = renderNote("operations");
  await live.click();
  await expect.element(page.getByText("Live again: it raises alarms")).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("It is history again")).toBeVisible();
  await expect.element(live).toBeVisible();
  expect(sent).toEqual(["live", "history"]);
});

test("who may only read is told, without a button", async () => {
  renderNote("viewer");
  await expect.element(page.getByText("Imported as history")).toBeVisible();
  await expect.element(live).not.toBeInTheDocument();
});
