import { DEFAULT_LIMIT, type SubmissionLimit } from "#app/kit/forms/attempts.ts";

// Separate from the schema, so that the form renders before the validation code is loaded.

export const CONTACT_LIMIT: SubmissionLimit = DEFAULT_LIMIT;

export const CONTACT_MAX_LENGTH = { name: 200, phone: 50, subject: 200, message: 1000 } as const;
