import { CONTAINER_WORDS, PACKAGE_WORDS } from "./customer-words.ts";

/** Returns the package name in the reader's language, singular or plural («Pallets» for 5); an unknown code unchanged. */
export function packagesWord(code: string, count: number): string {
  const [one, many] = (PACKAGE_WORDS as Readonly<Record<string, readonly [string, string]>>)[code] ?? [
    code,
    code,
  ];
  return count === 1 ? one : many;
}

export const containerWord = (code: string): string =>
  (CONTAINER_WORDS as Readonly<Record<string, string>>)[code] ?? code;
