import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { invitationExpiry } from "#app/accounts/invitation.ts";
import type { DB } from "#database/schema.generated.ts";

const minutes = 60_000;
const days = 24 * 60 * minutes;

/** Colleagues of other roles. None has a password and every address is of `.example`: no sign-in opens them. */
export function demoStaff(now: Date) {
  const since = (age: number) => new Date(now.getTime() - age);
  const accounts: Insertable<DB["admin_users"]>[] = [
    {
      name: "Wim Peeters",
      email: "wim.peeters@zenne-samples.example",
      role: "operations",
      created_at: since(210 * days),
    },
    {
      name: "Lotte Claes",
      email: "lotte.claes@zenne-samples.example",
      role: "sales",
      created_at: since(120 * days),
    },
    {
      name: "Bram Wouters",
      email: "bram.wouters@zenne-samples.example",
      role: "accounting",
      created_at: since(60 * days),
    },
    {
      name: "Akosua Boateng",
      email: "akosua.boateng@zenne-samples.example",
      role: "editor",
      created_at: since(300 * days),
      disabled_at: since(20 * days),
    },
  ];
  const sentAt = since(90 * minutes);
  const invitations: Insertable<DB["admin_invitations"]>[] = [
    {
      email: "joris.maes@zenne-samples.example",
      role: "viewer",
      // Of a secret nobody has: no mail was sent.
      token_hash: randomBytes(32).toString("base64url"),
      invited_by: "demo data",
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: invitationExpiry(sentAt),
    },
  ];
  return { accounts, invitations };
}
