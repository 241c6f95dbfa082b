/**
 * Does to the page what translators of browsers do, for as long as it stands: every text is wrapped in elements of theirs,
 * those that come later too, until it is told to stop. The words stay, so that tests find them. Runs in the browser.
 */
export function translatePage(): () => void {
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest("script, style, textarea, title, option, svg, font"))
      return;
    const inner = document.createElement("font");
    const outer = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(text.data);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of root instanceof Text ? [root] : texts) wrap(text);
  };
  wrapAll(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrapAll(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
