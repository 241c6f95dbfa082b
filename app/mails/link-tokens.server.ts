import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#database/connection/connect.ts";
import { sharedSetting } from "#database/connection/shared-setting.ts";

type LinkPurpose = "confirm" | "stop";

const idBytes = 16;
const uuid = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Tokens from a row's id and 256 bits that only this installation can compute (docs/decisions/0035-links-in-mails-are-derived.md). */
interface LinkTokens {
  make(purpose: LinkPurpose, id: string): string;
  read(purpose: LinkPurpose, token: string): string | null;
}

/** @param secret shared by all processes */
export function linkTokens(secret: string): LinkTokens {
  const proof = (purpose: LinkPurpose, id: Buffer) =>
    createHmac("sha256", secret).update(`${purpose}:`).update(id).digest();
  return {
    make(purpose, id) {
      const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
      return Buffer.concat([bytes, proof(purpose, bytes)]).toString("base64url");
    },
    read(purpose, token) {
      const bytes = Buffer.from(token.slice(0, 100), "base64url");
      if (bytes.length !== idBytes + 32) return null;
      const id = bytes.subarray(0, idBytes);
      if (!timingSafeEqual(bytes.subarray(idBytes), proof(purpose, id))) return null;
      return id.toString("hex").replace(uuid, "$1-$2-$3-$4-$5");
    },
  };
}

const tokensOf = new WeakMap<Database, Promise<LinkTokens>>();

/** Returns the tokens of this installation; its secret is generated once and stored in the database. */
export function installedTokens(db: Database): Promise<LinkTokens> {
  const tokens =
    tokensOf.get(db) ??
    sharedSetting(db, "mail_link_secret", randomBytes(32).toString("base64url")).then(linkTokens);
  tokensOf.set(db, tokens);
  tokens.catch(() => tokensOf.delete(db));
  return tokens;
}
