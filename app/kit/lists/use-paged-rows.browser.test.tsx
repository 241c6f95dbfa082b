import { startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "../keyset.ts";
import { type ListedRow, usePagedRows } from "./use-paged-rows.ts";

const pageOf = (...ids: string[]): Page<ListedRow> => ({
  rows: ids.map((id) => ({ id, cursor: id })),
  next: null,
  total: ids.length,
});
const all = { ...pageOf("c"), next: "c" };
const none = pageOf();

afterEach(() => vi.unstubAllGlobals());

test("a read of the list before does not put its rows into the next one", async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  function List({ first, address }: { first: Page<ListedRow>; address: string }) {
    const list = usePagedRows({ first, address, failed: "" });
    useLayoutEffect(() => {
      if (address === "/none") answer(Response.json(pageOf("b", "a")));
    }, [address]);
    return (
      <>
        <p>{list.rows.map(({ id }) => id).join(" ") || "nobody"}</p>
        <button onClick={() => void list.loadMore()}>Show more</button>
      </>
    );
  }
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const shown = () => place.querySelector("p")?.textContent;
  root.render(<List first={all} address="/all" />);
  await expect.poll(shown).toBe("c");
  const fetchSpy = vi.fn(fetch);
  vi.stubGlobal("fetch", fetchSpy);
  place.querySelector("button")?.click();
  await expect.poll(() => fetchSpy.mock.calls.length).toBe(1);
  startTransition(() => root.render(<List first={none} address="/none" />));
  await expect.poll(shown).toBe("nobody");
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  expect(shown()).toBe("nobody");
  root.unmount();
});
