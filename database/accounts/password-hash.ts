import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * Hashes a password with Argon2id (19 MiB, two passes, one lane).
 * @returns the PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash`
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive("argon2id", { message: password.normalize("NFKC"), nonce, ...parameters });
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/** Compares a password with a stored PHC string; false for a string of another kind. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    stored,
  );
  if (!match) return false;
  const expected = Buffer.from(match[5] ?? "", "base64");
  const actual = await derive("argon2id", {
    message: password.normalize("NFKC"),
    nonce: Buffer.from(match[4] ?? "", "base64"),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
