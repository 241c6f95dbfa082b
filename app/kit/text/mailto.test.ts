import { expect, test } from "vitest";
import { MAILTO_MAX_LENGTH, mailtoLink } from "./mailto.ts";

const parts = (link: string) => {
  const url = new URL(link);
  return {
    to: decodeURIComponent(url.pathname),
    subject: /subject=([^&]*)/.exec(link)?.[1] && decodeURIComponent(/subject=([^&]*)/.exec(link)?.[1] ?? ""),
    body: decodeURIComponent(/body=([^&]*)/.exec(link)?.[1] ?? ""),
  };
};

test("a reply has address, subject and text, with CRLF line breaks", () => {
  const link = mailtoLink({
    to: "jo+quote&more@example.be",
    subject: "Re: 100% oak & más?",
    text: "Dear Jo,\n\nThank you.",
    quoted: "First line\nsecond = line",
  });
  expect(
    link.startsWith(
      "mailto:jo%2Bquote%26more@example.be?subject=Re%3A%20100%25%20oak%20%26%20m%C3%A1s%3F&body=",
    ),
  ).toBe(true);
  expect(link).toContain("Dear%20Jo%2C%0D%0A%0D%0AThank%20you.");
  expect(link).not.toMatch(/(?<!%0D)%0A|[\s'"<>]/);
  expect(parts(link).body).toBe("Dear Jo,\r\n\r\nThank you.\r\n\r\n> First line\r\n> second = line\r\n");
});

test("a long quotation is truncated, never the link", () => {
  const link = mailtoLink({ to: "a@b.be", subject: "Re", text: "Dear A,", quoted: "ë🚚 ".repeat(2000) });
  expect(link.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
  expect(link.length).toBeGreaterThan(MAILTO_MAX_LENGTH - 30);
  expect(parts(link).body).toMatch(/^Dear A,\r\n\r\n> ë🚚.*…\r\n$/u);
});
