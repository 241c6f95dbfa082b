import { type Actor, authorize } from "#app/access/policy.ts";
import { DomainError } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import type { ChosenDraft } from "./draft-form.ts";
import { type DrawInvoice, issueInvoice } from "./issue.server.ts";

interface IssuedDrafts {
  numbers: string[];
  /** Drafts that were not issued, with the problem to correct first. */
  left: { id: string; reason: string }[];
}

/** Issues drafts in this order, each in its own transaction: one that cannot be issued does not affect the others. */
export async function issueMany(
  db: Database,
  actor: Actor,
  chosen: readonly ChosenDraft[],
  { draw, now }: { draw: DrawInvoice; now: Date },
): Promise<IssuedDrafts> {
  authorize(actor, "invoices.write");
  const issued: IssuedDrafts = { numbers: [], left: [] };
  for (const { id, version } of chosen) {
    try {
      const answer = await issueInvoice(db, actor, id, { version, draw, now });
      if ("number" in answer) issued.numbers.push(answer.number);
      else issued.left.push({ id, reason: answer.problems.map(({ message }) => message).join(". ") });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      issued.left.push({ id, reason: error.userMessage });
    }
  }
  return issued;
}
