import { type Language, pathIn } from "#app/kit/language/language.ts";

export const PRIVATE_PATH = "/p";

export const LOST_LINK_PATH = `${PRIVATE_PATH}/lost`;

export const privatePath = (token: string): string => pathIn(`${PRIVATE_PATH}/${token}`);

const address = (publicUrl: string, language: Language, path: string): string =>
  publicUrl + pathIn(path, language);

export const privateAddress = (publicUrl: string, token: string, language: Language): string =>
  address(publicUrl, language, `${PRIVATE_PATH}/${token}`);

export const driverPath = (token: string): string => `/d/${token}`;

export const driverAddress = (publicUrl: string, token: string, language: Language): string =>
  address(publicUrl, language, driverPath(token));

export const OFFER_PATH = "/o";

export const offerPath = (token: string): string => pathIn(`${OFFER_PATH}/${token}`);

export const offerAddress = (publicUrl: string, token: string, language: Language): string =>
  address(publicUrl, language, `${OFFER_PATH}/${token}`);

const ours = /^(?:\/+[a-z]{2})?\/+([pdo])\/+[^/]/i;
const lost = /^(?:\/+[a-z]{2})?\/+p\/+lost(?:\.data)?\/*$/i;
/** A token pasted after another path. */
const token = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** True for a path, in any spelling, that may contain the secret of a private link. */
export function isPrivatePath(path: string): boolean {
  const plain = decoded(path);
  return ours.test(plain) && !lost.test(plain);
}

/** A path for logs: with the secret of a private link masked. */
export function maskedPath(path: string): string {
  if (isPrivatePath(path)) return `/${ours.exec(decoded(path))?.[1]?.toLowerCase() ?? "p"}/***`;
  return path.replace(token, "***");
}
