import { createHash, randomBytes } from "node:crypto";

/** A new secret of a mailed link: 256 random bits. Only the link holds it; the database stores its hash. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

/** The stored form of a token. Looking it up takes a time that tells about the hash of a guess, never about the token. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
