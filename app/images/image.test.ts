import { expect, it } from "vitest";
import { imageAddress, imageSources, readImageAddress, localAddress } from "./image.ts";

const hash = "a1".repeat(32);

it("parses its own addresses and no others", () => {
  expect(readImageAddress(imageAddress(hash, 640, "avif"))).toEqual({ hash, width: 640, type: "image/avif" });
  const others = [
    `/images/${hash}/641.avif`,
    `/images/${hash}/640.png`,
    `/images/${hash}/0640.jpg`,
    `/images/${hash.toUpperCase()}/640.jpg`,
    `/images/${hash}/640.jpg/../x`,
    `https://zenne.example/images/${hash}/640.jpg`,
  ];
  expect(others.map(readImageAddress)).toEqual(others.map(() => null));
});

it("offers widths up to the original's, with the actual width of the last one", () => {
  const [avif, webp] = imageSources({ address: localAddress(hash, 1000), width: 1000 });
  expect(avif).toEqual({
    type: "image/avif",
    srcSet:
      [320, 640, 960].map((width) => `/images/${hash}/${width}.avif ${width}w`).join(", ") +
      `, /images/${hash}/1280.avif 1000w`,
  });
  expect(webp?.type).toBe("image/webp");
  expect(imageSources({ address: localAddress(hash, 320), width: 320 })[0]?.srcSet).toBe(
    `/images/${hash}/320.avif 320w`,
  );
  expect(imageSources({ address: localAddress(hash, 5000), width: 5000 })[0]?.srcSet).toMatch(/1920w$/);
});

it("offers nothing for external pictures", () => {
  expect(imageSources({ address: "https://cdn.example/a.jpg", width: null })).toEqual([]);
});
