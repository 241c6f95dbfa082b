import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALLOWED_TAGS } from "./post.ts";
import { cleanHtml } from "./clean-html.server.ts";
import { XSS_CORPUS } from "#tests/xss-corpus.ts";

const tag = /<\/?([a-z][^\s/>]*)([^>]*)>/gi;

function expectClean(html: string) {
  for (const [whole, name, rest] of html.matchAll(tag)) {
    expect(ALLOWED_TAGS, whole).toContain(name);
    expect(rest?.replace("/", "").trim(), whole).toBe("");
  }
}

describe("cleaning an article", () => {
  it.each([...ALLOWED_TAGS].filter((name) => name !== "br" && name !== "li"))(
    "keeps <%s>, without its attributes",
    (name) => {
      expect(cleanHtml(`<${name} class="a" style="color:red" onclick="x()" id="b">Text</${name}>`)).toBe(
        `<${name}>Text</${name}>`,
      );
    },
  );

  it("preserves <li> in a list, without its attributes", () =>
    expect(cleanHtml('<ul><li class="a">Text</li></ul>')).toBe("<ul><li>Text</li></ul>"));

  it("turns items outside a list into paragraphs", () => {
    expect(cleanHtml("<li>a</li><ul><li>b<li>c</ul><ol><li>d<ul><li>e</li></ul></li></ol>")).toBe(
      "<p>a</p><ul><li>b</li><li>c</li></ul><ol><li>d<ul><li>e</li></ul></li></ol>",
    );
    expect(cleanHtml("<p>a<li>b</li></p>")).not.toContain("<li>");
  });

  it("keeps line breaks", () => expect(cleanHtml("a<br class='x'>b")).toBe("a<br />b"));

  it.each([
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ["<style>p{color:red}</style><p>a</p>", "<p>a</p>"],
    ["<p>a<img src=x onerror=alert(1)></p>", "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ["<svg onload=alert(1)><p>a</p></svg>", "<p>a</p>"],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ""],
    ["<P ONMOUSEOVER=alert(1)>a</P>", "<p>a</p>"],
    ['<form action="/x"><input name="a"><p>a</p></form>', "<p>a</p>"],
    ["<p><A<p><p>", "<p></p><p></p><p></p>"],
    ["<!-- <script>alert(1)</script> --><p>a</p>", "<p>a</p>"],
  ])("makes %s harmless", (dirty, clean) => expect(cleanHtml(dirty)).toBe(clean));

  it.each([
    "<<script>alert(1)//<</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    '<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">',
    '<p title="--><img src=x onerror=alert(1)>">a</p>',
    "<p/onclick=alert(1)>a",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])("leaves only plain allowed tags of %s", (dirty) => expectClean(cleanHtml(dirty)));

  it("leaves only allowed tags without attributes of any input, and is idempotent", () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "<p>",
        "</p>",
        "<ul>",
        "<li>",
        "</li>",
        "</ul>",
        "<script>",
        "</script>",
        "<img src=x onerror=a()>",
        "<h2 id=a>",
        "<!--",
        "&",
      ),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const clean = cleanHtml(parts.join(""));
        expectClean(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
    );
  });

  it("leaves only allowed tags without attributes of every known attack, and is idempotent", () => {
    expect(XSS_CORPUS.length).toBeGreaterThan(150);
    for (const attack of XSS_CORPUS) {
      const clean = cleanHtml(attack);
      expectClean(clean);
      expect(cleanHtml(clean), attack).toBe(clean);
      expect(clean, attack).not.toMatch(/<[^>]*(?:alert|evil)/);
    }
    expectClean(cleanHtml(XSS_CORPUS.join("\n")));
  });
});
