import { createRoot } from "react-dom/client";
import { createMemoryRouter, Link, RouterProvider, useLoaderData, useNavigate } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FilterBar } from "./filter-bar.tsx";
import { drawOnScreen } from "#tests/long-words.ts";
import { useComingView } from "#app/shipments/list-position.ts";
import { listAddress, readView } from "#app/shipments/shipment-filter.ts";

/** Renders the filters and the status heading for sorting, as on the page; views except the first wait for `answer`. */
function showFilters(props: { open?: boolean; matching?: number; onToggle?: () => void } = {}) {
  const waiting: (() => void)[] = [];
  const loader = ({ request }: { request: Request }) => {
    const view = readView(new URL(request.url).searchParams);
    if (!request.url.includes("?")) return view;
    return new Promise<typeof view>((resolve) => waiting.push(() => resolve(view)));
  };
  function List() {
    const view = useLoaderData<ReturnType<typeof readView>>();
    const coming = useComingView(view);
    const navigate = useNavigate();
    return (
      <>
        <FilterBar
          panelId="panel"
          filter={view.filter}
          statuses={[]}
          parties={{ shipper: null, consignee: null, company: null, shippers: [], consignees: [] }}
          owners={[]}
          order={null}
          open={false}
          onToggle={() => {}}
          {...props}
          onLeave={() => {}}
          onApply={(filter) => void navigate(listAddress({ filter, order: coming.order }))}
        >
          {null}
        </FilterBar>
        <Link to={listAddress({ filter: coming.filter, order: "status" })}>Status</Link>
      </>
    );
  }
  const router = createMemoryRouter([{ path: "/admin/shipments", loader, element: <List /> }], {
    initialEntries: ["/admin/shipments"],
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => root.unmount());
  return {
    search: () => router.state.location.search,
    waiting,
    answer: () => waiting.splice(0).forEach((act) => act()),
  };
}

const type = (text: string) => userEvent.fill(page.getByLabelText("Search"), text);
const orderByStatus = () => (page.getByText("Status").element() as HTMLElement).click();

test("an order chosen before the typed search has been asked for stays", async () => {
  const { search, answer } = showFilters();
  await type("lisbon");
  orderByStatus();
  const answered = () => {
    answer();
    return search();
  };
  await expect.poll(answered).toBe("?search=lisbon&sort=status");
});

test("so does one that is on its way when the typed search is asked for", async () => {
  const { search, waiting, answer } = showFilters();
  await type("lisbon");
  orderByStatus();
  await expect.poll(() => waiting.length).toBe(2);
  answer();
  await expect.poll(search).toBe("?search=lisbon&sort=status");
});

test("and a search that has not been answered when the order is chosen", async () => {
  const { search, waiting, answer } = showFilters();
  await type("lisbon");
  await expect.element(page.getByText("Status")).toHaveAttribute("href", expect.stringContaining("lisbon"));
  orderByStatus();
  await expect.poll(() => waiting.length).toBe(2);
  answer();
  await expect.poll(search).toBe("?search=lisbon&sort=status");
});

test("on a phone the fields end with a way to what they select, in reach while one scrolls them", async () => {
  await drawOnScreen(375, 700);
  const onToggle = vi.fn();
  showFilters({ open: true, matching: 17, onToggle });
  const show = page.getByRole("button", { name: "Show 17 shipments" });
  await expect.element(show).toBeVisible();
  expect(show.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(700);
  await show.click();
  expect(onToggle).toHaveBeenCalledOnce();
});
