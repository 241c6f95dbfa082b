/** A pasted text for a field of one line, where line breaks would vanish and join two numbers. */
export function pastedLines(text: string): string {
  return text.trim().replace(/[\r\n\t]+/g, ", ");
}
