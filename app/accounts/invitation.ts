import { z } from "zod";
import { newPasswordSchema, normalizedEmail } from "./credentials.ts";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { personName } from "./person.ts";
import { ROLES } from "#app/access/policy.ts";

export const INVITATION_HOURS = 72;

const EMAIL_CHANGE_HOURS = 24;

const hourMs = 60 * 60 * 1000;

export const invitationExpiry = (now: Date) => new Date(now.getTime() + INVITATION_HOURS * hourMs);
export const emailChangeExpiry = (now: Date) => new Date(now.getTime() + EMAIL_CHANGE_HOURS * hourMs);

const chooseRole = "Please choose a role";
const role = z.enum(ROLES, { error: chooseRole });

export const inviteSchema = z.object({ email: normalizedEmail, role });

export const roleSchema = z.object({ role });

export const acceptSchema = z
  .object({
    token: z.string().trim().default(""),
    name: personName,
    newPassword: newPasswordSchema,
    confirmPassword: z.string().default(""),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    when: () => true,
    path: ["confirmPassword"],
    message: ACCOUNT_MESSAGES.passwordsDiffer,
  });

export const STAFF_MESSAGES = {
  chooseRole,
  tooManyInvitations: "Those are many invitations within an hour. Please wait before sending more.",
  failed: "That did not work. Please try again.",
  invited: (email: string) => `We sent an invitation to ${email}. The link works once, for 72 hours.`,
  sentAgain: (email: string) =>
    `We sent a new link to ${email}. It works once, for 72 hours; the earlier one no longer works.`,
  hasAccount: "There is an account with this email already",
  hasDisabledAccount: "There is a disabled account with this email: enable it instead",
  isInvited: "This email is invited already: send the link again, or revoke it first",
  revoked: (email: string) => `The invitation of ${email} no longer works`,
  settled: "This invitation was used or revoked meanwhile",
  unknownLink: "This link does not work. A newer mail may have replaced it: ask for a new invitation.",
  usedLink: "This invitation was used already. Sign in with your email and password.",
  expiredLink: "This invitation worked for 72 hours. Ask for a new one.",
  revokedLink: "This invitation was withdrawn. Ask who invited you.",
  accountExists: "There is an account with this email already. Sign in, or ask for a new password there.",
  acceptFailed: "The account could not be made. Please try again.",
  lastOwner: (email: string) => `${email} is the last owner: nobody could manage the accounts.`,
  roleChanged: (person: string, role: string) => `${person} has the role ${role} now and signs in anew`,
  roleStays: (person: string, role: string) => `${person} has the role ${role} already`,
  roleIsNew: (role: string) => `Somebody changed this role to ${role} meanwhile. Please look again.`,
  disabled: (person: string) => `${person} can no longer sign in`,
  enabled: (person: string) => `${person} can sign in again`,
  signedOut: (person: string, count: number) =>
    count === 0 ? `${person} was signed in nowhere` : `${person} is signed out everywhere`,
  secondFactorReset: "The second factor is reset: the password alone signs in, and a mail says so",
  noSecondFactor: "This account has no second factor",
  nameSaved: "Name updated",
  themeSaved: "Appearance updated",
  othersSignedOut: "You are signed out everywhere else",
  nowhereElse: "You are signed in nowhere else",
  emailPending: (email: string) => `We sent a link to ${email}. Your email changes once it is opened there.`,
  emailChangeCancelled: "Your email stays as it is",
  emailLinkOfAccount:
    "To confirm, sign in with the email you have now. If you are in another account, log out there first.",
  emailLinkUnknown:
    "This link does not work any more. Change your email again under Settings to get a new one.",
} as const;
