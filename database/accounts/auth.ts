import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { SESSION_LIFETIME_MS } from "#domain/accounts/session.ts";
import type { Database } from "../connection/connect.ts";
import { withHashedTokens } from "./session-token.ts";

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" };

const accountTable = {
  modelName: "admin_accounts",
  fields: {
    userId: "user_id",
    accountId: "account_id",
    providerId: "provider_id",
    accessToken: "access_token",
    refreshToken: "refresh_token",
    idToken: "id_token",
    accessTokenExpiresAt: "access_token_expires_at",
    refreshTokenExpiresAt: "refresh_token_expires_at",
    ...timestamps,
  },
} as const;

/** Session tokens are stored hashed and looked up by their hash. */
const hashedTokens: BetterAuthPlugin = {
  id: "hashed-session-tokens",
  init: ({ adapter }) => ({ context: { adapter: withHashedTokens(adapter) } }),
};

/**
 * Configures better-auth on our tables. Verbs call it through `auth.api`; none of its routes is mounted, and
 * sessions are opened by our own verbs (decision 0027).
 *
 * @param options.publicUrl decides the cookie's name and its Secure flag
 */
export function createAuth(options: { db: Database; secret: string; publicUrl: string }) {
  const secure = options.publicUrl.startsWith("https://");
  return betterAuth({
    appName: "Zenne",
    baseURL: options.publicUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: { db: options.db, type: "postgres", transaction: true },
    plugins: [hashedTokens],
    user: {
      modelName: "admin_users",
      fields: { emailVerified: "email_verified", ...timestamps },
      additionalFields: {
        disabledAt: { type: "date", required: false, input: false, fieldName: "disabled_at" },
      },
    },
    session: {
      modelName: "admin_sessions",
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...timestamps,
      },
      expiresIn: SESSION_LIFETIME_MS / 1000,
      cookieCache: { enabled: false },
    },
    account: accountTable,
    verification: { modelName: "admin_verifications", fields: { expiresAt: "expires_at", ...timestamps } },
    advanced: {
      database: { generateId: "uuid" },
      // It would trust a header anyone can send; `openSession` stores the address.
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: secure ? "__Host-zenne_session" : "zenne_session",
          attributes: { httpOnly: true, sameSite: "lax", secure, path: "/" },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
