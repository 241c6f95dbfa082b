import { z } from "zod";
import type { SessionUser } from "./credentials.ts";

const browsers: Array<[RegExp, string]> = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: Array<[RegExp, string]> = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** A display name for a User-Agent header, such as «Firefox on Windows». */
export function browserName(userAgent: string | null): string {
  const nameIn = (list: Array<[RegExp, string]>) => list.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}

const longest = 80;

/**
 * Parses an address as proxies and sockets write it, with or without a port. An IPv4 address mapped to IPv6 is returned as
 * IPv4. @returns null when it is invalid
 */
export function readAddress(text: string): string | null {
  const written = text.length > longest ? "" : text.trim().replace(/^"|"$/g, "");
  const bare =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d{1,5}$/, "$1");
  if (!bare.includes(":")) return readIPv4(bare) ? bare : null;
  const groups = readIPv6(bare);
  return groups && (mappedIPv4(groups) ?? bare.toLowerCase());
}

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, since one client has all of
 * it. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4) ?? address;
}

/** The /48 a provider assigns to one customer, with 65 536 networks; null for an IPv4 address. */
export function siteOf(address: string): string | null {
  const prefix = prefixOf(address, 3);
  return prefix?.includes(":") ? prefix : null;
}

/** The first `count` groups of an IPv6 address, or a whole IPv4 address; null for anything else. */
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

/** Groups between colons; the last may be an IPv4 address, which counts as two. */
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

export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const SESSION_LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

export const SESSION_RENEWAL_MS = 60 * 1000;

export const ACTIVITY_EVENTS = ["mousedown", "mousemove", "keydown", "scroll", "touchstart"] as const;

export const SESSION_STORAGE_KEY = "admin_session";
/** Key of earlier versions; removed at a logout. */
export const LEGACY_STORAGE_KEY = "adminUser";

/** The browser's copy of the session; times in milliseconds since 1970. */
export interface StoredSession {
  user: SessionUser;
  timestamp: number;
  expires: number;
}

export function sessionExpiry(lastActivity: Date): Date {
  return new Date(lastActivity.getTime() + SESSION_LIFETIME_MS);
}

/** True from the moment of expiry on. */
export function isSessionExpired(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime();
}

/** True when activity should renew the session now; `lastRenewal` is null before the first renewal. */
export function shouldRenewSession(lastRenewal: Date | null, now: Date): boolean {
  if (lastRenewal === null) return true;
  const since = now.getTime() - lastRenewal.getTime();
  // Negative: the clock was set back; renewing once corrects it.
  return since < 0 || since >= SESSION_RENEWAL_MS;
}

export function makeStoredSession(user: SessionUser, now: Date): StoredSession {
  return {
    user: { id: user.id, email: user.email },
    timestamp: now.getTime(),
    expires: sessionExpiry(now).getTime(),
  };
}

const storedSessionSchema = z.object({
  user: z.object({ id: z.string().min(1), email: z.string().min(1) }),
  timestamp: z.number(),
  expires: z.number(),
});

/** Parses the browser's copy; null when there is none, or it is expired or invalid and must be removed. */
export function readStoredSession(text: string | null, now: Date): StoredSession | null {
  if (text === null) return null;
  try {
    const session = storedSessionSchema.safeParse(JSON.parse(text));
    return session.success && !isSessionExpired(new Date(session.data.expires), now) ? session.data : null;
  } catch {
    return null;
  }
}
