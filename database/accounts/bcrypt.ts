const form = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Each step doubles the time: at 14 a check takes about a second, at 20 a minute. */
export const BCRYPT_MAX_COST = 14;

/** The cost of a bcrypt hash, which accounts from another site may have; null for anything else. */
export function bcryptCost(stored: string): number | null {
  const cost = Number(form.exec(stored)?.[1] ?? 0);
  return cost >= 4 ? cost : null;
}

/** Verifies a password against a bcrypt hash; false for any other text, and above the highest cost. */
export async function verifyBcrypt(password: string, stored: string): Promise<boolean> {
  const cost = bcryptCost(stored);
  if (cost === null || cost > BCRYPT_MAX_COST) return false;
  // Loaded where such a hash is left: most installations have none.
  const { verify } = await import("@node-rs/bcrypt");
  return verify(password, stored);
}
