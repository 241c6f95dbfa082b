import { DEFAULT_LIMIT } from "../submission-limit.ts";
import type { SubmissionLimit } from "../submission-limit.ts";

// Apart from the rules, so that the form can be drawn before the code that checks it has loaded.

/** Five messages in sixty seconds, the specification's generic rule. */
export const CONTACT_LIMIT: SubmissionLimit = DEFAULT_LIMIT;

/** Longest texts, for `maxlength`. */
export const CONTACT_MAX_LENGTH = { name: 200, phone: 50, subject: 200, message: 1000 } as const;
