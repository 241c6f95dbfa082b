import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";

export const WRITING = ["reply", "received", "note"] as const;
export type Writing = (typeof WRITING)[number];

export const isWriting = (text: unknown): text is Writing => WRITING.some((each) => each === text);

export interface ThreadAnswer extends FormOutcome {
  intent?: string;
  values?: FormRecord;
  preview?: { subject: string; html: string };
}

export const threadAddress = (requestId: string) => `/admin/requests/${requestId}/thread`;
