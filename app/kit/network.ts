const longest = 80;

/** Parses an IP address with or without a port; IPv4 mapped to IPv6 becomes IPv4. Null when invalid. */
export function readAddress(text: string): string | null {
  const written = text.length > longest ? "" : text.trim().replace(/^"|"$/g, "");
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d{1,5}$/, "$1");
  if (!bare.includes(":")) return readIPv4(bare) ? bare : null;
  const groups = readIPv6(bare);
  return groups && (mappedIPv4(groups) ?? bare.toLowerCase());
}

/** Returns an IPv4 address unchanged and the /64 of an IPv6 address, which belongs to one client; other texts unchanged. */
export function networkOf(address: string): string {
  return prefixOf(address, 4) ?? address;
}

/** Returns the /48 that a provider assigns to one customer, with 65 536 networks; null for an IPv4 address. */
export function siteOf(address: string): string | null {
  const prefix = prefixOf(address, 3);
  return prefix?.includes(":") ? prefix : null;
}

/** Returns the first `count` groups of an IPv6 address, or a whole IPv4 address; null for anything else. */
function prefixOf(address: string, count: number): string | null {
  const bare = readAddress(address);
  const groups = bare?.includes(":") ? readIPv6(bare) : null;
  if (!groups) return bare;
  const written = groups.slice(0, count).map((group) => group.toString(16));
  return `${written.join(":")}::/${count * 16}`;
}

function readIPv4(text: string): number[] | null {
  const parts = text.split(".");
  const numbers = parts.map(Number);
  const isValid = parts.every((part, at) => /^\d{1,3}$/.test(part) && numbers[at]! <= 255);
  return parts.length === 4 && isValid ? numbers : null;
}

function readIPv6(text: string): number[] | null {
  const halves = text.replace(/%.*$/, "").split("::");
  const [front, back] = halves.map(readGroups);
  if (halves.length > 2 || !front || back === null) return null;
  if (back === undefined) return front.length === 8 ? front : null;
  const zeros = 8 - front.length - back.length;
  return zeros > 0 ? [...front, ...Array<number>(zeros).fill(0), ...back] : null;
}

/** Parses groups between colons; the last may be an IPv4 address, which counts as two. */
function readGroups(text: string): number[] | null {
  if (text === "") return [];
  const groups: number[] = [];
  for (const part of text.split(":")) {
    const four = part.includes(".") ? readIPv4(part) : null;
    if (four) groups.push(four[0]! * 256 + four[1]!, four[2]! * 256 + four[3]!);
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return null;
  }
  return groups;
}

function mappedIPv4(groups: number[]): string | null {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}
