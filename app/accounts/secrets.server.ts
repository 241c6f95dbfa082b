import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, createHash } from "node:crypto";
import type { Auth } from "#app/request/auth.server.ts";

const algorithm = "aes-256-gcm";

const keyOf = ({ secret }: Auth) => Buffer.from(hkdfSync("sha256", secret, "", "zenne second factor v1", 32));

/** Encrypts a text with a key derived from the session secret (AES-256-GCM), bound to its `owner`. */
export function sealSecret(auth: Auth, owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(auth), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text; null when it was encrypted with another secret, for another account, or was changed. */
export function openSecret(auth: Auth, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(auth), bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Creates the token of a mailed link: 256 random bits. Only the link contains it; the database stores its hash. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

/** Hashes a token for storage. The timing of a look-up depends on the hash of a guess, never on the token. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
