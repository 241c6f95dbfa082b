import { createHash, randomBytes } from "node:crypto";

/** Creates the token of a mailed link: 256 random bits. Only the link contains it; the database stores its hash. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

/** Hashes a token for storage. The timing of a look-up depends on the hash of a guess, never on the token. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
