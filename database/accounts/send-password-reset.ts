import { sql } from "kysely";
import type { CallReply } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import type { Database } from "../connect.ts";

/** Name of the job that finds the account and queues its mail; its payload is `ResetJob`. */
export const PREPARE_RESET = "prepare_password_reset";

export interface ResetJob {
  email: string;
  /** Where the mail's link leads, without a trailing slash. */
  publicUrl: string;
  /** Who asked, for the audit log. */
  address: string;
}

/**
 * Asks for a reset mail (call `send-password-reset`, public-site.md section 7). Whether the account exists is looked
 * up later, by the queue: the answer is the same for every e-mail, in text and in time.
 *
 * @throws when the request cannot be stored
 */
export async function sendPasswordReset(db: Database, job: ResetJob): Promise<CallReply> {
  await sql`select graphile_worker.add_job(${PREPARE_RESET}, ${JSON.stringify(job)}::json,
    max_attempts => 12)`.execute(db);
  return { success: true, message: ACCOUNT_MESSAGES.resetEmailSent };
}
