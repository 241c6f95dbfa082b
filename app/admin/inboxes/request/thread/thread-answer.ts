import type { ActAnswer, FormRecord } from "#domain/form-result.ts";

/** The forms below a thread. */
export const WRITING = ["reply", "received", "note"] as const;
export type Writing = (typeof WRITING)[number];

export const isWriting = (text: unknown): text is Writing => WRITING.some((each) => each === text);

/** What the acts on a thread answer. */
export interface ThreadAnswer extends ActAnswer {
  intent?: string;
  /** What was typed, for a page without JavaScript. */
  values?: FormRecord;
  /** The message that was taken out, to put it back. */
  withdrawn?: string;
}

/** Where the forms of a thread are sent. */
export const threadAddress = (requestId: string) => `/admin/requests/${requestId}/thread`;
