const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a text that can be the id of a row; anything else the database would refuse as an error. */
export function isRowId(text: string): boolean {
  return uuid.test(text);
}
