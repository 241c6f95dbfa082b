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

/** Renders counts that resolve on demand; the recount after each change is answered by its number. */
function showCounts() {
  const late = Promise.withResolvers<ShipmentCounts | null>();
  const recounts: PromiseWithResolvers<Response>[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(() => {
    const recounted = Promise.withResolvers<Response>();
    recounts.push(recounted);
    return recounted.promise;
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => root.unmount());
  const show = (counts: Promise<ShipmentCounts | null> | ShipmentCounts, address: string) =>
    flushSync(() => root.render(<Shown initial={counts} address={address} />));
  show(late.promise, "status=PENDING");
  const answer = (counts: ShipmentCounts, request = 0) => recounts[request]!.resolve(Response.json(counts));
  return { show, late, answer };
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

test("of two recounts the later asked stays, whichever is answered first", async () => {
  const { answer } = showCounts();
  await change();
  await change();
  answer({ matching: 9, all: 21, views: null }, 1);
  await expect.element(text()).toHaveTextContent("9 of 21");
  answer({ matching: 8, all: 20, views: null }, 0);
  await change();
  await expect.element(text()).toHaveTextContent("9 of 21");
});

test("a recount asked before the page was read anew does not replace its counts", async () => {
  const { show, answer } = showCounts();
  await change();
  show({ matching: 9, all: 21, views: null }, "status=PENDING");
  answer({ matching: 8, all: 20, views: null });
  await change();
  await expect.element(text()).toHaveTextContent("9 of 21");
});
