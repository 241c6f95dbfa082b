import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { ShipmentCounts } from "#app/shipments/list-shipments.server.ts";
import { useCounts } from "./use-selection.ts";

afterEach(() => vi.restoreAllMocks());

/** Renders the counts of a list with the address `address`, and a button that recounts. */
function Shown({
  initial,
  address,
}: {
  initial: Promise<ShipmentCounts | null> | ShipmentCounts;
  address: string;
}) {
  const { counts, recount } = useCounts(initial, address);
  return (
    <>
      <output>{counts ? `${counts.matching} of ${counts.all}` : "Counting..."}</output>
      <button type="button" onClick={recount}>
        Changed
      </button>
    </>
  );
}

/** Renders counts that resolve on demand; recounts after a change resolve by `recounted`. */
function showCounts() {
  const late = Promise.withResolvers<ShipmentCounts | null>();
  const recounted = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, "fetch").mockImplementation(() => recounted.promise);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const show = (counts: Promise<ShipmentCounts | null> | ShipmentCounts, address: string) =>
    flushSync(() => root.render(<Shown initial={counts} address={address} />));
  show(late.promise, "status=PENDING");
  return { show, late, answer: (counts: ShipmentCounts) => recounted.resolve(Response.json(counts)) };
}

const change = () => page.getByRole("button", { name: "Changed" }).click();
const text = () => page.getByRole("status");

test("counts made after a change stay when those of the page come later", async () => {
  const { late, answer } = showCounts();
  await change();
  answer({ matching: 8, all: 20, views: null });
  await expect.element(text()).toHaveTextContent("8 of 20");
  late.resolve({ matching: 7, all: 19, views: null });
  await late.promise;
  await change();
  await expect.element(text()).toHaveTextContent("8 of 20");
});

test("counts made for another view are not shown", async () => {
  const { show, answer } = showCounts();
  await change();
  show({ matching: 3, all: 20, views: null }, "status=DELIVERED");
  answer({ matching: 8, all: 20, views: null });
  await page.getByRole("status").click();
  await expect.element(text()).toHaveTextContent("3 of 20");
});
