import { betterAuth } from "better-auth";
import { SESSION_LIFETIME_MS } from "#domain/accounts/session.ts";
import type { Database } from "../connect.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

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

/**
 * better-auth on our tables. It is called through `auth.api` by our own verbs; none of its routes is mounted.
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
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(password, hash),
      },
    },
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
    databaseHooks: {
      session: { create: { before: async ({ userId }) => isActive(options.db, userId) } },
    },
    verification: { modelName: "admin_verifications", fields: { expiresAt: "expires_at", ...timestamps } },
    advanced: {
      database: { generateId: "uuid" },
      // It would believe a header anyone can send; our own verb notes the address.
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

/** A disabled account opens no session; false tells better-auth so. */
async function isActive(db: Database, userId: string): Promise<false | undefined> {
  const user = await db
    .selectFrom("admin_users")
    .select("id")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return user ? undefined : false;
}
