import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { isStorable } from "#app/kit/text/text.ts";

const PASSWORD_MIN_LENGTH = 6;
/** Long enough for any passphrase, and short enough to limit the cost of hashing. */
const PASSWORD_MAX_LENGTH = 128;

/** Normalizes an account's e-mail: trimmed, in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const normalizedEmail = z
  .string({ error: ACCOUNT_MESSAGES.emailRequired })
  .overwrite(normalizeEmail)
  .min(1, ACCOUNT_MESSAGES.emailRequired)
  .refine(
    (email) => email === "" || (z.regexes.email.test(email) && email.length <= EMAIL_MAX_LENGTH),
    ACCOUNT_MESSAGES.emailInvalid,
  );

export const newPasswordSchema = z
  .string({ error: ACCOUNT_MESSAGES.passwordTooShort })
  .min(PASSWORD_MIN_LENGTH, ACCOUNT_MESSAGES.passwordTooShort)
  .max(PASSWORD_MAX_LENGTH, "Password must be at most 128 characters long");

// Rules over two fields also run when another field failed, so that all errors are reported at once.
const always = { when: () => true };

/** Schema of the login form: both fields are required. An address no account can have is treated like an unknown one. */
export const loginSchema = z.object({
  email: z
    .string({ error: ACCOUNT_MESSAGES.emailRequired })
    .overwrite(normalizeEmail)
    .min(1, ACCOUNT_MESSAGES.emailRequired)
    .max(EMAIL_MAX_LENGTH, ACCOUNT_MESSAGES.emailInvalid)
    .refine(isStorable, ACCOUNT_MESSAGES.emailInvalid),
  password: z.string({ error: ACCOUNT_MESSAGES.passwordRequired }).min(1, ACCOUNT_MESSAGES.passwordRequired),
});

export const resetRequestSchema = z.object({ email: normalizedEmail });

export const resetPasswordSchema = z
  .object({
    token: z
      .string({ error: ACCOUNT_MESSAGES.invalidResetLink })
      .trim()
      .min(1, ACCOUNT_MESSAGES.invalidResetLink),
    newPassword: newPasswordSchema,
    confirmPassword: z.string().default(""),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    ...always,
    path: ["confirmPassword"],
    message: ACCOUNT_MESSAGES.passwordsDiffer,
  });

const currentPassword = z
  .string({ error: ACCOUNT_MESSAGES.currentPasswordRequired })
  .min(1, ACCOUNT_MESSAGES.currentPasswordRequired);

export function emailChangeSchema(currentEmail: string) {
  return z
    .object({
      newEmail: normalizedEmail,
      confirmEmail: z.string().default("").overwrite(normalizeEmail),
      currentPassword,
    })
    .refine((form) => form.newEmail === form.confirmEmail, {
      ...always,
      path: ["confirmEmail"],
      message: "Email addresses do not match",
    })
    .refine((form) => form.newEmail !== normalizeEmail(currentEmail), {
      ...always,
      path: ["newEmail"],
      message: "New email must be different from current email",
    });
}

export const passwordChangeSchema = z
  .object({ currentPassword, newPassword: newPasswordSchema, confirmPassword: z.string().default("") })
  .refine((form) => form.newPassword === form.confirmPassword, {
    ...always,
    path: ["confirmPassword"],
    message: "New passwords do not match",
  });

export interface CallReply {
  success: boolean;
  message?: string;
  error?: string;
  user?: SessionUser;
}

export interface SessionUser {
  id: string;
  email: string;
}

export function loginOutcome(reply: CallReply): { user: SessionUser } | { error: string } {
  if (!reply.success) return { error: reply.error || ACCOUNT_MESSAGES.invalidCredentials };
  return reply.user ? { user: reply.user } : { error: "Failed to retrieve user data" };
}
