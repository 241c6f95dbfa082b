/**
 * What of the filters sent, oldest first, is still on its way when the address has come to `key`. An answer can come late,
 * when more was typed and sent: then what is typed stays.
 *
 * @returns null when the address was not sent from here (back, a saved filter): what is typed gives way to it
 */
export function settle(sent: readonly string[], key: string): readonly string[] | null {
  const place = sent.lastIndexOf(key);
  return place < 0 ? null : sent.slice(place);
}
