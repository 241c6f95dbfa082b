import { CONTAINER_WORDS, PACKAGE_WORDS } from "./customer-words.ts";

/** «Pallets» of five, in the language of who reads; a code that is not in the list as it is. */
export function packagesWord(code: string, count: number): string {
  const [one, many] = (PACKAGE_WORDS as Readonly<Record<string, readonly [string, string]>>)[code] ?? [
    code,
    code,
  ];
  return count === 1 ? one : many;
}

export const containerWord = (code: string): string =>
  (CONTAINER_WORDS as Readonly<Record<string, string>>)[code] ?? code;
