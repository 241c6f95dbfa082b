import * as fc from "fast-check";
import { expect, it } from "vitest";
import { XSS_CORPUS } from "#tests/xss-corpus.ts";
import { onlyAllowedTags, rewriteTags } from "./rewrite-tags.ts";

const anyOther = /<(?!\/?(?:p|strong|em|u|ol|ul|li|h[1-6])>|br \/>)/;

it("leaves an article unchanged", () => {
  const article =
    "<h2>A &amp; b</h2><p>1 <strong>2</strong><br />3</p><ul><li>x<ol><li>y</li></ol></li></ul>";
  expect(onlyAllowedTags(article)).toBe(article);
});

it("parses tags as browsers do", () => {
  const seen: string[] = [];
  const written = rewriteTags(
    `a < b<P Class=x title="a>b" CLASS=y data-z='"' hidden>c</p ><!-- <p> --><!--><br/><x <y>d`,
    ({ name, closing, attributes }) => {
      seen.push(
        `${closing ? "/" : ""}${name} ${[...attributes].map(([key, value]) => `${key}=${value}`).join(" ")}`,
      );
      return "|";
    },
  );
  expect(seen).toEqual(['p class=x title=a>b data-z=" hidden=', "/p ", "br ", "x <y="]);
  expect(written).toBe("a &lt; b|c|||d");
});

it.each([
  ["<style>p{}</style>a", "a"],
  ["a<script>b", "a"],
  ["a<p", "a"],
  ["<textarea></textarea><p>b</p>", "<p>b</p>"],
])("writes %s as %s", (html, clean) => expect(onlyAllowedTags(html)).toBe(clean));

it("outputs only allowed tags for known attacks and arbitrary input", () => {
  for (const attack of XSS_CORPUS) expect(onlyAllowedTags(attack), attack).not.toMatch(anyOther);
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom("<", ">", '"', "'", "<!--", "-->", "<p ", "<img onerror=", "/"),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const clean = onlyAllowedTags(parts.join(""));
      expect(clean).not.toMatch(anyOther);
      expect(onlyAllowedTags(clean)).toBe(clean);
    }),
  );
});
