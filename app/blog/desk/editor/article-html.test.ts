import { expect, it } from "vitest";
import { articleHtml } from "./article-editor.tsx";

it.each([
  ["<ul><li><p>a</p></li><li><p>b</p></li></ul>", "<ul><li>a</li><li>b</li></ul>"],
  [
    "<ul><li><p>a <strong>b</strong></p><ul><li><p>c</p></li></ul></li></ul>",
    "<ul><li>a <strong>b</strong><ul><li>c</li></ul></li></ul>",
  ],
  ["<ol><li><p>a</p><p>b</p></li></ol>", "<ol><li><p>a</p><p>b</p></li></ol>"],
  ["<p>a<br>b</p><p></p><p><br></p>", "<p>a<br />b</p>"],
  ["<p></p>", ""],
])("stores %s as %s", (html, stored) => expect(articleHtml(html)).toBe(stored));
