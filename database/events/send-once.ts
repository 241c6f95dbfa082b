import { AsyncLocalStorage } from "node:async_hooks";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { Conflict } from "#app/kit/errors.ts";
import { SEND_ONCE_MESSAGES } from "#app/kit/forms/send-keys.ts";
import { toCompilable, type Database, prepared } from "../connection/connect.ts";
import type { DB } from "../schema.generated.ts";

/** Retention of idempotency keys in days. */
export const SENT_FORMS_DAYS = 3;

/** How long a repeated request waits for the response to the first, in milliseconds. */
const ANSWERED_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 50;

const algorithm = "aes-256-gcm";

export class SentForm {
  readonly digest: Buffer;
  readonly requestId = randomUUID();
  readonly #box: Buffer;
  readonly #claimedIn = new WeakSet<object>();

  /** @param parts sender, address, key and content, which together identify one submission */
  constructor(parts: readonly string[]) {
    const material = createHash("sha512").update(JSON.stringify(parts)).digest();
    this.digest = createHash("sha256").update("digest").update(material).digest();
    this.#box = Buffer.from(hkdfSync("sha256", material, "", "zenne sent form v1", 32));
  }

  /** Encrypts a response: it may contain a link that is shown once, or user input. */
  seal(answer: Buffer): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.#box, nonce);
    const sealed = Buffer.concat([cipher.update(answer), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  open(sealed: Buffer): Buffer {
    const decipher = createDecipheriv(algorithm, this.#box, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  }

  /** Inserts the key in the transaction of the form's changes. @returns false when another request has done it */
  async claim(tx: Kysely<DB>, event: ClaimingEvent): Promise<boolean> {
    if (this.#claimedIn.has(tx)) return true;
    const { digest, requestId } = this;
    // The page of a deleted record responds with 404.
    const entityId = event.action.endsWith("deleted") ? null : (event.entityId ?? null);
    const claimed = await claimRow(tx, { digest, requestId, entity: event.entity, entityId });
    if (claimed.length === 0) return false;
    this.#claimedIn.add(tx);
    return true;
  }
}

interface ClaimingEvent {
  action: string;
  entity: string;
  entityId?: string | undefined;
}

export interface Sending {
  sender: readonly string[];
  form?: SentForm | undefined;
  onClaim(isOurs: boolean): void;
}

const sending = new AsyncLocalStorage<Sending>();

/** Runs the work of a request; its first event claims the form. */
export function whileSending<Result>(state: Sending, work: () => Promise<Result>): Promise<Result> {
  return sending.run(state, work);
}

/** Identifies the form of the running request, for actions that read the body themselves. */
export function identifySending(parts: readonly string[]): void {
  const state = sending.getStore();
  if (state) state.form ??= new SentForm([...state.sender, ...parts]);
}

/** True when the form of the running request is unknown until its body is read. */
export const awaitsForm = (): boolean => {
  const state = sending.getStore();
  return state !== undefined && !state.form;
};

/**
 * Claims the form of the running request.
 * @throws Conflict when another request has done it, which rolls back the transaction
 */
export async function claimSentForm(tx: Kysely<DB>, event: ClaimingEvent): Promise<void> {
  const state = sending.getStore();
  if (!state?.form) return;
  const isOurs = await state.form.claim(tx, event);
  state.onClaim(isOurs);
  if (!isOurs) throw new Conflict(SEND_ONCE_MESSAGES.sentAlready);
}

const claimRow = prepared<
  { digest: Buffer; requestId: string; entity: string; entityId: string | null },
  { request_id: string }
>("claim-sent-form", (db, value) =>
  toCompilable(
    db,
    sql`insert into sent_forms (digest, request_id, entity, entity_id)
      values (${value("digest")}, ${value("requestId")}, ${value("entity")}, ${value("entityId")})
      on conflict (digest) do update set request_id = excluded.request_id
        where sent_forms.request_id = excluded.request_id
      returning request_id`,
  ),
);

export interface SentBefore {
  entity: string;
  entityId: string | null;
  /** Null when the response cannot be repeated: it was an error or too long, or the process ended before. */
  answer: Buffer | null;
}

/** Finds an earlier request with the same form, and waits for its response; null when there is none. */
export async function findSentBefore(db: Database, form: SentForm): Promise<SentBefore | null> {
  for (;;) {
    const [row] = await findRow(db, { digest: form.digest });
    if (!row || row.request_id === form.requestId) return null;
    const { entity, entity_id: entityId, answer } = row;
    if (answer || row.age_ms > ANSWERED_WITHIN_MS)
      return { entity, entityId, answer: answer?.length ? form.open(answer) : null };
    await pause(LOOK_AGAIN_MS);
  }
}

const findRow = prepared<
  { digest: Buffer },
  { request_id: string; entity: string; entity_id: string | null; answer: Buffer | null; age_ms: number }
>("find-sent-form", (db, value) =>
  db
    .selectFrom("sent_forms")
    .select(["request_id", "entity", "entity_id", "answer"])
    .select(sql<number>`(extract(epoch from clock_timestamp() - sent_at) * 1000)::float8`.as("age_ms"))
    .where("digest", "=", value("digest")),
);

/**
 * Stores the response to a form that this request has processed; null when it cannot be repeated.
 * @returns whether this request has processed it
 */
export async function keepAnswer(db: Database, form: SentForm, answer: Buffer | null): Promise<boolean> {
  const { digest, requestId } = form;
  const sealed = answer ? form.seal(answer) : Buffer.alloc(0);
  const rows = await updateRow(db, { digest, requestId, answer: sealed });
  return rows.length > 0;
}

const updateRow = prepared<{ digest: Buffer; requestId: string; answer: Buffer }, { request_id: string }>(
  "keep-answer",
  (db, value) =>
    db
      .updateTable("sent_forms")
      .set({ answer: value("answer") })
      .where("digest", "=", value("digest"))
      .where("request_id", "=", value("requestId"))
      .returning("request_id"),
);

/** Deletes the key of a form whose response is no record of changes, such as a download, so that it can be repeated. */
export async function forgetSentForm(db: Database, { digest, requestId }: SentForm): Promise<void> {
  await db
    .deleteFrom("sent_forms")
    .where("digest", "=", digest)
    .where("request_id", "=", requestId)
    .execute();
}
