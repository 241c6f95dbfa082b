import { randomBytes } from "node:crypto";
import type { Role } from "#app/access/policy.ts";
import { invitationExpiry } from "#app/accounts/invitation.ts";
import samples from "./samples/staff.json" with { type: "json" };
import { hoursBefore } from "./times.ts";

/** Colleagues of other roles. None has a password and every address is of `.example`: no sign-in opens them. */
export function demoStaff(now: Date) {
  const accounts = samples.map(({ daysAgo, disabledDaysAgo, role, ...person }) => ({
    ...person,
    role: role as Role,
    created_at: hoursBefore(now, 24 * daysAgo),
    disabled_at: disabledDaysAgo ? hoursBefore(now, 24 * disabledDaysAgo) : null,
  }));
  const sentAt = hoursBefore(now, 1.5);
  const invitations = [
    {
      email: "joris.maes@zenne-samples.example",
      role: "viewer" as const,
      // The hash of a random secret, since no mail was sent.
      token_hash: randomBytes(32).toString("base64url"),
      invited_by: "demo data",
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: invitationExpiry(sentAt),
    },
  ];
  return { accounts, invitations };
}
