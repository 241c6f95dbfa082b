import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { Thumbnail } from "./file-picture.tsx";

/** A server-rendered thumbnail, `top` pixels down the page. */
function sentThumbnail(top = 0) {
  const thumbnail = <Thumbnail file={{ id: "none", type: "image/jpeg" }} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.style.paddingTop = `${top}px`;
  container.innerHTML = renderToString(thumbnail);
  onTestFinished(() => container.remove());
  const hydrate = () => {
    const root = hydrateRoot(container, thumbnail);
    onTestFinished(() => root.unmount());
  };
  return { container, hydrate };
}

test("a picture that cannot be made gives way to the icon, also where it failed before React came", async () => {
  const { container, hydrate } = sentThumbnail();
  const image = container.querySelector("img")!;
  await vi.waitUntil(() => image.complete);
  hydrate();
  await expect.poll(() => container.querySelector("svg")).not.toBeNull();
  expect(container.querySelector("img")).toBeNull();
});

test("one that waits below the window is no failed one", async () => {
  const { container, hydrate } = sentThumbnail(20_000);
  hydrate();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(container.querySelector("img")).not.toBeNull();
});
