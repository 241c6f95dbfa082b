/** One entry as it is stored. */
export interface AuditRecord {
  actorId: string | null;
  actorEmail: string;
  /** The actor's own name, where the account has one. */
  actorName?: string;
  action: string;
  entity: string;
  entityId: string | null;
  summary: string;
  details: Record<string, unknown>;
}

/** «{who} {before} {subject} {after}»; the subject can be a link. */
export interface AuditSentence {
  who: string;
  before: string;
  subject: string;
  after: string;
}

/** A sentence without who did it. */
export type Phrase = Omit<AuditSentence, "who">;
export type Phrasing = (record: AuditRecord) => Phrase;

/** A detail as text; empty where it is none. */
export const text = (value: unknown) => (typeof value === "string" ? value : "");

export const plain = (before: string, after = ""): Phrase => ({ before, subject: "", after });
export const about = (before: string, subject: string, after = ""): Phrase => ({ before, subject, after });
