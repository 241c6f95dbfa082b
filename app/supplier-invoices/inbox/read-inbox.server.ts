import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import {
  type AccessPoint,
  type InboxItem,
  NoDocument,
  type ProviderName,
} from "#app/invoices/access-point.ts";
import { readConnection } from "#app/invoices/connection.server.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { AnswerTooLarge } from "#app/kit/fetch-text.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { readState, writeState } from "#app/settings/stored-state.server.ts";
import { emit, NOBODY } from "#database/events/emit.ts";
import { queueOnce } from "#database/events/queue-once.ts";
import type { DB } from "#database/schema.generated.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import { storeUbl } from "../store-invoice.server.ts";
import { isStored, keepUnread, type DocumentPlace } from "./unread-documents.server.ts";
import { parseXml } from "#app/kit/xml/read-xml.server.ts";

/** Result of the last reading of the inbox; times are ISO texts. */
export interface InboxState {
  /** Null when the connection could not be opened. */
  provider: ProviderName | null;
  triedAt: string;
  /** Time of the last complete reading; null before the first. */
  readAt: string | null;
  problem: string | null;
}

export const READ_INBOX = "read_inbox";
const STATE_KEY = "supplier_invoices.inbox";
/** Time limit; with one more item it is still below that of an abandoned job. The rest is read the next time. */
const LIMIT_MS = 35_000;

/** Reads the receiving access point and the result of its last reading; null for each that is missing. */
export async function readInboxState(db: Kysely<DB>, actor: Actor) {
  authorize(actor, "supplier_invoices.read");
  const provider = (await readConnection(db, actor))?.provider ?? null;
  const state = await readState<InboxState>(db, STATE_KEY);
  const isOfIt = state !== null && (state.provider === null || state.provider === provider);
  return { provider, state: isOfIt ? state : null };
}

/** Queues a reading of the inbox at once. @throws Conflict without an access point */
export async function askForInbox(db: Database, actor: Actor): Promise<void> {
  authorize(actor, "supplier_invoices.write");
  if (!(await readConnection(db, actor))) throw new Conflict(MESSAGES.noAccessPoint);
  await queueOnce(db, READ_INBOX);
}

interface Look {
  /** Opens the access point; null when none is configured. */
  open: () => Promise<(AccessPoint & { provider: ProviderName }) | null>;
  now: Date;
  isStopping?: () => boolean;
}

/**
 * Imports the waiting documents of the access point's inbox: each is stored, then confirmed. Unreadable ones are kept
 * with the reason; one that cannot be fetched does not stop others, and is retried the next time.
 * @returns the result, null without an access point
 */
export async function readInbox(
  db: Database,
  { open, now, isStopping = () => false }: Look,
): Promise<InboxState | null> {
  const before = await readState<InboxState>(db, STATE_KEY);
  const end = Date.now() + LIMIT_MS;
  let provider = before?.provider ?? null;
  let problem: string | null = null;
  try {
    const point = await open();
    if (!point) return null;
    ({ provider } = point);
    problem = await takeAll(db, point, () => isStopping() || Date.now() > end);
  } catch (error) {
    problem = (error as Error).message;
  }
  const triedAt = now.toISOString();
  const earlier = before?.provider === provider ? before.readAt : null;
  const state = { provider, triedAt, readAt: problem === null ? triedAt : earlier, problem };
  await db.transaction().execute(async (tx) => {
    await writeState(tx, STATE_KEY, state);
    await emit(tx, NOBODY, { action: "supplier_invoice.inbox_read", audited: false });
  });
  return state;
}

/** Imports all items. @returns the problems with some items, as text; null without any */
async function takeAll(
  db: Database,
  point: AccessPoint & { provider: ProviderName },
  mustStop: () => boolean,
): Promise<string | null> {
  const seen = new Set<string>();
  const problems = new Set<string>();
  // Some access points list ten at a time, some one: the next are listed when these are confirmed.
  for (;;) {
    const items = (await point.listInbox()).filter(({ id }) => !seen.has(id));
    if (items.length === 0) return problems.size > 0 ? [...problems].join(". ") : null;
    for (const item of items) {
      if (mustStop()) return MESSAGES.inboxGoesOn;
      seen.add(item.id);
      await takeItem(db, point.provider, item).catch((error: Error) =>
        problems.add(MESSAGES.itemFailed(item.id, error.message)),
      );
    }
  }
}

async function takeItem(db: Database, provider: ProviderName, item: InboxItem): Promise<void> {
  const place = { provider, provider_id: item.id };
  if (!(await isStored(db, place))) {
    const read = await item.read().catch((error: unknown) => {
      if (error instanceof NoDocument || error instanceof AnswerTooLarge) return error;
      throw error;
    });
    if (read instanceof Error)
      await keepUnread(db, {
        ...place,
        sender: item.from,
        problem: MESSAGES.notGiven(read.message),
        file: null,
      });
    else if (read) await takeDocument(db, place, item.from, read);
  }
  await item.confirm();
}

async function takeDocument(db: Database, place: DocumentPlace, sender: string, file: Buffer): Promise<void> {
  const answer = peppolAnswer(file);
  if (answer === "") return;
  const problem = answer ?? (await storeInvoice(db, place, file));
  if (problem !== null) await keepUnread(db, { ...place, sender, problem, file });
}

/** Stores a document as an invoice. @returns the reason when it is not stored, else null */
async function storeInvoice(db: Database, place: DocumentPlace, file: Buffer): Promise<string | null> {
  const bytes = new Uint8Array(file);
  try {
    const taken = await storeUbl(
      db,
      NOBODY,
      { name: `${place.provider_id}.xml`, bytes },
      { source: "inbox", ...place },
    );
    if ("id" in taken || (await isSameFile(db, taken.earlier.id, file))) return null;
    return taken.earlier.text;
  } catch (error) {
    if (error instanceof Invalid) return error.userMessage;
    throw error;
  }
}

/** Returns whether the stored file is identical: uploaded before, or received twice, so that it can be confirmed. */
async function isSameFile(db: Database, id: string, file: Buffer): Promise<boolean> {
  const { rows } = await sql`select from supplier_invoices where id = ${id} and file = ${file}`.execute(db);
  return rows.length > 0;
}

/** Response codes that need no action: received, in process, accepted, paid. */
const HARMLESS = new Set(["AB", "IP", "AP", "PD"]);
const MOST_NODES = 5_000;

/**
 * Parses a Peppol response to an invoice of ours: an Invoice Response, or a Message Level Response.
 * @returns null for another document; an empty text for a response that needs no action
 */
function peppolAnswer(bytes: Uint8Array): string | null {
  const root = parseXml(new TextDecoder().decode(bytes), MOST_NODES);
  const elementsNamed = (name: string) => [
    ...(root?.all(name) ?? []),
    ...(root?.all("StandardBusinessDocument", name) ?? []),
  ];
  const [answer] = elementsNamed("ApplicationResponse");
  if (!answer) return null;
  const response = answer.all("DocumentResponse")[0];
  const code = response?.at("Response", "ResponseCode") ?? "";
  if (HARMLESS.has(code)) return "";
  const reasons = response?.all("Response", "Status", "StatusReason").map(({ text }) => text.trim()) ?? [];
  const words = [response?.at("Response", "Description") ?? "", ...reasons].filter(Boolean);
  return MESSAGES.answered(response?.at("DocumentReference", "ID") ?? "", code, words.join(". "));
}
