export function formatRequestNumber(number: number): string {
  return `Q-${String(number).padStart(5, "0")}`;
}

const HIGHEST = 2_147_483_647;

/** Parses a request number in any spelling («Q-42», «q00042», «# 42»); null when it is none. */
export function parseRequestNumber(text: string): number | null {
  const digits = /^(?:q\s?[-–#.]?|#)?\s?(\d{1,15})$/i.exec(text.trim())?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= HIGHEST ? number : null;
}
