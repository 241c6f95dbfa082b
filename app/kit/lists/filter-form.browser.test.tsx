import { createRoot } from "react-dom/client";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FilterForm } from "./filter-form.tsx";
import { SearchField } from "./list-controls.tsx";

function showList() {
  const waiting: (() => void)[] = [];
  const router = createMemoryRouter(
    [
      {
        path: "/list",
        loader: ({ request }) =>
          request.url.includes("?")
            ? new Promise<null>((resolve) => waiting.push(() => resolve(null)))
            : null,
        element: (
          <>
            <FilterForm label="Filter the list" action="/list">
              <input name="search" aria-label="Search" />
            </FilterForm>
            <Link to="/list/1">First row</Link>
            <Link to="/elsewhere">Elsewhere</Link>
            <Outlet />
          </>
        ),
        children: [{ path: ":id", element: <Link to="/list">Close</Link> }],
      },
      { path: "/elsewhere", element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: ["/list"] },
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => root.unmount());
  const place = () => router.state.location.pathname + router.state.location.search;
  return { router, place, answer: () => waiting.splice(0).forEach((act) => act()), waiting };
}

test("a row that is opened before the list has answered a search stays open, over a list that follows", async () => {
  const { place, answer, waiting } = showList();
  await userEvent.fill(page.getByLabelText("Search"), "lisbon");
  await expect.poll(() => waiting.length).toBe(1);
  await userEvent.click(page.getByText("First row"));
  await expect.poll(() => waiting.length).toBe(2);
  answer();
  await expect.poll(place).toBe("/list/1?search=lisbon");
  await expect.element(page.getByText("Close")).toBeVisible();
  await expect.element(page.getByLabelText("Search")).toHaveValue("lisbon");
});

test("one that is closed again before the list has followed leaves the search in force", async () => {
  const { place, answer, waiting } = showList();
  await userEvent.fill(page.getByLabelText("Search"), "lisbon");
  await expect.poll(() => waiting.length).toBe(1);
  await userEvent.click(page.getByText("First row"));
  await expect.poll(() => waiting.length).toBe(2);
  await userEvent.click(page.getByText("Close"));
  await expect.poll(() => waiting.length).toBe(3);
  answer();
  await expect.poll(place).toBe("/list?search=lisbon");
  await expect.element(page.getByLabelText("Search")).toHaveValue("lisbon");
});

test("so does one that is opened while the typing has not ended", async () => {
  const { place, answer, waiting } = showList();
  await userEvent.fill(page.getByLabelText("Search"), "lisbon");
  (page.getByText("First row").element() as HTMLElement).click();
  await expect.poll(() => waiting.length).toBe(1);
  answer();
  await expect.poll(place).toBe("/list/1?search=lisbon");
});

test("another page that is followed meanwhile is what opens", async () => {
  const { place, answer, waiting } = showList();
  await userEvent.fill(page.getByLabelText("Search"), "lisbon");
  await expect.poll(() => waiting.length).toBe(1);
  await userEvent.click(page.getByText("Elsewhere", { exact: true }));
  answer();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(place()).toBe("/elsewhere");
});

test("fields behind «Filters» open also on a phone, say how many are filled, and are sent while they are folded", async () => {
  const router = createMemoryRouter(
    [
      {
        path: "/list",
        element: (
          <FilterForm
            label="Filter the list"
            action="/list"
            more={{ filled: 1, fields: <input name="driver" aria-label="Driver" defaultValue="Jef" /> }}
          >
            <SearchField label="Search" defaultValue="" />
          </FilterForm>
        ),
      },
    ],
    { initialEntries: ["/list?driver=Jef"] },
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => root.unmount());
  const filters = page.getByRole("button", { name: "Filters 1" });
  await expect.element(filters).toHaveAttribute("aria-expanded", "false");
  await expect.element(page.getByLabelText("Driver")).not.toBeVisible();
  await userEvent.fill(page.getByLabelText("Search"), "lisbon");
  await expect.poll(() => router.state.location.search).toBe("?search=lisbon&driver=Jef");
  await userEvent.click(filters);
  await expect.element(page.getByLabelText("Driver")).toBeVisible();
});
