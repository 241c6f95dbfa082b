/**
 * An editor's HTML as articles are stored: list items with one paragraph hold the text itself, and what is empty at
 * the end is left out. Opening and saving a stored article changes nothing.
 */
export function articleHtml(editorHtml: string): string {
  return editorHtml
    .replace(/<li><p>((?:(?!<\/?(?:p|li|ul|ol)>).)*)<\/p>(?=<\/li>|<ul>|<ol>)/gs, "<li>$1")
    .replace(/(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+$/, "")
    .replace(/<br>/g, "<br />")
    .trim();
}
