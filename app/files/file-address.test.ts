import { expect, it } from "vitest";
import { attachmentOf, rangeOf } from "./file-address.ts";

it("names a download in letters every browser takes, and in its own", () => {
  expect(attachmentOf("CMR 12 (a).pdf")).toBe(
    "attachment; filename=\"CMR 12 (a).pdf\"; filename*=UTF-8''CMR%2012%20%28a%29.pdf",
  );
  expect(attachmentOf('Łódź "x"\r\n.pdf')).toBe(
    "attachment; filename=\"__d_ _x___.pdf\"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%22x%22%0D%0A.pdf",
  );
  expect(attachmentOf("فاتورة.pdf")).toContain("filename*=UTF-8''%D9%81");
});

it.each([
  [null, null],
  ["bytes=0-99", { from: 0, to: 99 }],
  ["bytes=990-", { from: 990, to: 999 }],
  ["bytes=-10", { from: 990, to: 999 }],
  ["bytes=0-5000", { from: 0, to: 999 }],
  ["bytes=-5000", { from: 0, to: 999 }],
  ["bytes=1000-", "none"],
  ["bytes=9-5", "none"],
  ["bytes=-0", "none"],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["items=0-5", null],
])("reads the range %j", (header, range) => {
  expect(rangeOf(header, 1000)).toEqual(range);
});
