import { rewriteTags } from "../../rewrite-tags.ts";

/**
 * Repairs what the editor's paste handling would lose: lists of word processors, which are paragraphs with typed
 * bullets, the rows of tables, and the spaces between their blocks.
 */
export function pastedHtml(html: string): string {
  const body = new DOMParser().parseFromString(
    withoutAttributes(withoutConditionals(html)),
    "text/html",
  ).body;
  for (const element of body.querySelectorAll("button, canvas, audio, video, datalist")) element.remove();
  unwrapDocsWrapper(body);
  for (const line of body.querySelectorAll("br"))
    if (line.parentElement?.querySelector(":scope > :is(p, div, h1, h2, h3, h4, h5, h6, ul, ol, table)"))
      line.remove();
  listsOfWord(body);
  rowsAsParagraphs(body);
  for (const element of body.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6"))
    if (!element.querySelector("table, li") && blank(element.textContent) && !element.closest("li"))
      element.remove();
  for (const text of textsOf(body))
    text.data = text.data.replace(/\u00a0/g, " ").replace(/[\u200b\ufeff\u00ad]/g, "");
  return body.innerHTML;
}

const declarations =
  /(?:^|;)\s*(font-weight|font-style|text-decoration(?:-line)?|mso-list)\s*:\s*([\w.-][\w\s.-]*)(?=;|$)/gi;

/**
 * Removes attributes before the browser parses the HTML: the Content-Security-Policy reports event handlers even in an
 * inert document, and pictures could be fetched.
 */
function withoutAttributes(html: string): string {
  return rewriteTags(html, ({ name, closing, attributes }) => {
    if (!/^[a-z][a-z0-9:-]*$/.test(name)) return "";
    if (closing) return `</${name}>`;
    const style = [...(attributes.get("style") ?? "").matchAll(declarations)]
      .map(([, property, value]) => `${property}:${value?.trim()}`)
      .join(";");
    const kept = [
      style ? ` style="${style}"` : "",
      /MsoListParagraph/.test(attributes.get("class") ?? "") ? ' class="MsoListParagraph"' : "",
      attributes.get("id")?.startsWith("docs-internal-guid") ? ' id="docs-internal-guid"' : "",
      attributes.has("data-word-bullet") ? " data-word-bullet" : "",
    ];
    return `<${name}${kept.join("")}>`;
  });
}

const blank = (text: string | null) => /^[\s\u00a0\u200b\ufeff]*$/.test(text ?? "");

/** Replaces Word's «<![if !supportLists]>» marks around bullets, which a browser would parse as comments. */
function withoutConditionals(html: string): string {
  return html
    .replace(/<!\[if !supportLists\]>/gi, "<span data-word-bullet>")
    .replace(/<!--\[if !supportLists\]-->/gi, "<span data-word-bullet>")
    .replace(/<!(?:--)?\[endif\](?:--)?>/gi, (end, at: number, all: string) =>
      all.slice(0, at).lastIndexOf("data-word-bullet") > all.slice(0, at).lastIndexOf("[endif]")
        ? "</span>"
        : end,
    );
}

/** Removes the bold element with normal weight in which Google Docs wraps everything. */
function unwrapDocsWrapper(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
}

function listsOfWord(body: HTMLElement): void {
  const open: Array<{ list: HTMLElement; level: number }> = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], [class*="MsoListParagraph"]',
  )) {
    const style = paragraph.getAttribute("style") ?? "";
    const bullet = bulletOf(paragraph);
    const level = Number(/level(\d+)/.exec(style)?.[1] ?? 1);
    if (!bullet && !/mso-list/.test(style)) continue;
    if (previous === null || paragraph.previousElementSibling !== previous) open.length = 0;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const ordered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(bullet?.textContent ?? "");
    bullet?.remove();
    if ((open.at(-1)?.level ?? 0) < level)
      open.push({ list: startList(paragraph, ordered, open.at(-1)?.list), level });
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    const list = open.at(-1)?.list;
    list?.append(item);
    const outermost = open[0]?.list ?? null;
    paragraph.remove();
    previous = outermost;
  }
}

function bulletOf(paragraph: HTMLElement): Element | null {
  return paragraph.querySelector(
    '[data-word-bullet], span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]',
  );
}

function startList(paragraph: HTMLElement, ordered: boolean, around: HTMLElement | undefined): HTMLElement {
  const list = paragraph.ownerDocument.createElement(ordered ? "ol" : "ul");
  const item = around?.lastElementChild;
  if (item) item.append(list);
  else paragraph.before(list);
  return list;
}

function rowsAsParagraphs(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    const rows = [...table.querySelectorAll("tr")].map((row) => {
      const paragraph = body.ownerDocument.createElement("p");
      paragraph.textContent = [...row.children]
        .map((cell) => (cell.textContent ?? "").replace(/\s+/g, " ").trim())
        .filter(Boolean)
        .join(" | ");
      return paragraph;
    });
    table.replaceWith(...rows.filter((row) => row.textContent !== ""));
  }
}

function textsOf(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
