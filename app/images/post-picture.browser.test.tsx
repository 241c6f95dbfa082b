import { expect, test } from "vitest";
import { page } from "vitest/browser";
import hero from "#content/images/about.jpg?picture";
import { Picture } from "#app/site/picture.tsx";
import { drawOnPhone } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { PostPicture } from "./post-picture.tsx";

const address = `/images/${"0123456789abcdef".repeat(4)}/640.jpg`;

test.each([
  [
    "of an article",
    <PostPicture key="" image={{ address, alt: "Port", width: 1200, height: 800 }} sizes="9rem" />,
  ],
  ["of ours", <Picture key="" picture={hero} alt="Port" sizes="9rem" />],
])("a picture %s takes one place in the grid around it, however many sources it has", async (_, picture) => {
  await drawOnPhone();
  renderRoute(
    <div role="group" className="grid gap-8">
      {picture}
    </div>,
  );
  const image = page.getByRole("img", { name: "Port" });
  await expect.element(image).toBeInTheDocument();
  expect(document.querySelectorAll("source").length).toBeGreaterThan(1);
  const grid = page.getByRole("group").element().getBoundingClientRect();
  expect(image.element().getBoundingClientRect().top).toBe(grid.top);
});
