/** Words of our English texts that no text in Dutch, French or German has. */
const ENGLISH =
  /(?<!\p{L})(?:the|your|you|and|from|this|with|for|by|our|us|not|shipments?|offers?|price|delivery|delivered|until|weight|goods|pieces|packages?|who|whoever|nobody|search|download|ask|please|call|write|sent|accept|decline|valid|without|charged|least|lines|quantity|remarks?|sender|issued|due|carried|received|shipper|consignee|freight|works|expected|late|way)(?!\p{L})/giu;

/** «2.3 KB»: the others write a comma; a point with three digits behind it is one of thousands. */
const ENGLISH_NUMBER = /\d\.\d{1,2}(?=[ \u00a0\u202f](?:[KM]?B|[KM]?o|kg|m³|%))/gu;

/** Finds English texts in a text or value in another language; `typed` are user inputs. */
export function englishLeft(value: unknown, typed: readonly string[] = []): string[] {
  const own = typed.reduce((rest, each) => rest.replaceAll(each, " "), textsOf(value).join("\n"));
  const left = [ENGLISH, ENGLISH_NUMBER].flatMap((sign) => own.match(sign) ?? []);
  return [...new Set(left.map((word) => word.toLowerCase()))];
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
