import { createHash } from "node:crypto";

/** The stored form of a token that a browser holds: a hash, useless to anyone who reads the database. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface AdapterCall {
  model?: string;
  data?: Record<string, unknown>;
  update?: Record<string, unknown>;
  where?: Array<{ field: string; value: unknown }>;
}

/**
 * better-auth's adapter with hashed session tokens: every token sent to the database is hashed, and a returned row has
 * the token it was queried by. Rows found otherwise contain the hash, which is no valid token.
 */
export function withHashedTokens<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== "function") return value;
      if (name === "transaction")
        return (work: (inner: object) => unknown) =>
          value.call(target, (inner: object) => work(withHashedTokens(inner)));
      return async (call: AdapterCall, ...rest: unknown[]) => {
        if (call?.model !== "session") return value.call(target, call, ...rest);
        const plain = new Map<unknown, unknown>();
        const hashed = (token: unknown): unknown => {
          if (Array.isArray(token)) return token.map(hashed);
          if (typeof token !== "string") return token;
          plain.set(hashToken(token), token);
          return hashToken(token);
        };
        const withHash = (row?: Record<string, unknown>) =>
          row && "token" in row ? { ...row, token: hashed(row.token) } : row;
        const answer: unknown = await value.call(
          target,
          {
            ...call,
            ...(call.data && { data: withHash(call.data) }),
            ...(call.update && { update: withHash(call.update) }),
            ...(call.where && {
              where: call.where.map((part) =>
                part.field === "token" ? { ...part, value: hashed(part.value) } : part,
              ),
            }),
          },
          ...rest,
        );
        const restored = (row: unknown) =>
          isRow(row) && plain.has(row.token) ? { ...row, token: plain.get(row.token) } : row;
        return Array.isArray(answer) ? answer.map(restored) : restored(answer);
      };
    },
  });
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
