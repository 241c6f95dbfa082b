import { expect, test } from "vitest";
import { leadToPage, rowsOfDocument } from "./rows-of-document.ts";

const page = {
  rows: Array.from({ length: 60 }, (_, n) => ({ cursor: `row ${n}` })),
  next: "row 59",
  start: 0,
};
const request = (headers = {}) => new Request("https://zenne.example/admin/quotes", { headers });

test("a document has the rows of a screen and goes on after them; data and short pages are left whole", () => {
  const document = request({ "Sec-Fetch-Dest": "document" });
  const drawn = rowsOfDocument(document, page);
  expect(drawn.rows).toEqual(page.rows.slice(0, 30));
  expect(drawn).toMatchObject({ next: "row 29", start: 0 });
  expect(rowsOfDocument(request(), page)).toBe(page);
  const short = { ...page, rows: page.rows.slice(0, 30), next: null };
  expect(rowsOfDocument(document, short)).toBe(short);
});

test("who opens the address of data is led to its page; the scripts of a page get the data", () => {
  expect(() => leadToPage(request({ "Sec-Fetch-Dest": "empty" }), "/page")).not.toThrow();
  let led: unknown;
  try {
    leadToPage(request({ "Sec-Fetch-Dest": "document" }), "/page");
  } catch (thrown) {
    led = thrown;
  }
  expect((led as Response).headers.get("location")).toBe("/page");
});
