import type { Kysely } from "kysely";
import { z } from "zod";
import { type Actor, authorize } from "#app/access/policy.ts";
import { openSecret, sealSecret } from "#app/accounts/secrets.server.ts";
import { requireStepUp, type SessionActor } from "#app/accounts/step-up.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { NetworkOverrides } from "#app/kit/fetch-text.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type AccessPoint, isProvider, type ProviderName, PROVIDERS } from "./access-point.ts";
import { askOf } from "./peppol/ask.server.ts";
import { billit } from "./peppol/billit.server.ts";
import { recommand } from "./peppol/recommand.server.ts";
import { storecove } from "./peppol/storecove.server.ts";

const KEY = "peppol_connection";

const storedConnection = z.object({
  provider: z.custom<ProviderName>(isProvider),
  account: z.string(),
  sandbox: z.boolean(),
  /** Encrypted with a key of this installation. */
  sealed: z.string(),
});
type StoredConnection = z.output<typeof storedConnection>;

const MAKERS = { recommand, storecove, billit };

async function findConnection(db: Kysely<DB>, { lock = false } = {}): Promise<StoredConnection | null> {
  const row = await db
    .selectFrom("app_settings")
    .select("value")
    .where("key", "=", KEY)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return storedConnection
    .nullable()
    .catch(null)
    .parse(row ? JSON.parse(row.value) : null);
}

/** Reads the access point for e-invoices, without its credentials; null when none is configured. */
export async function readConnection(db: Kysely<DB>, actor: Actor) {
  authorize(actor, "invoices.read", "supplier_invoices.read");
  const stored = await findConnection(db);
  return stored && { provider: stored.provider, account: stored.account, sandbox: stored.sandbox };
}

/**
 * Opens the client of the access point; null when none is configured.
 * @throws Error when its key was encrypted by another installation
 */
export async function openConnection(
  db: Kysely<DB>,
  auth: Auth,
  means?: NetworkOverrides,
): Promise<(AccessPoint & { provider: ProviderName }) | null> {
  const stored = await findConnection(db);
  if (!stored) return null;
  const secret = openSecret(auth, KEY, stored.sealed);
  if (secret === null)
    throw new Error("its key cannot be read any more: type it again in Settings, Invoicing");
  const { provider, account, sandbox } = stored;
  return { provider, ...MAKERS[provider]({ account, secret, sandbox }, askOf(means)) };
}

export interface TypedConnection {
  provider: ProviderName | null;
  account: string | null;
  /** Null keeps the stored secret. */
  secret: string | null;
  sandbox: boolean;
}

/**
 * Stores or removes the access point. Its secret is encrypted, and never sent to a page again.
 * @returns false when nothing changed @throws Forbidden, StepUpRequired, Invalid
 */
export async function saveConnection(
  db: Database,
  auth: Auth,
  actor: Actor & SessionActor,
  typed: TypedConnection,
  now: Date,
): Promise<boolean> {
  authorize(actor, "settings.manage");
  await requireStepUp(db, actor, now);
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto("app_settings")
      .values({ key: KEY, value: "null" })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const before = await findConnection(tx, { lock: true });
    const after = typed.provider === null ? null : connectionOf(auth, typed, typed.provider, before);
    const details = differences(fieldsOf(before), {
      ...fieldsOf(after),
      ...(typed.secret !== null && after ? { key: "replaced" } : {}),
    });
    if (Object.keys(details).length === 0) return false;
    await tx
      .updateTable("app_settings")
      .set({ value: JSON.stringify(after) })
      .where("key", "=", KEY)
      .execute();
    await emit(tx, actor, {
      action: "setting.changed",
      entityId: KEY,
      summary: "Access point of Peppol",
      details,
    });
    return true;
  });
}

function connectionOf(
  auth: Auth,
  { account, secret, sandbox }: TypedConnection,
  provider: ProviderName,
  before: StoredConnection | null,
): StoredConnection {
  const problems: Record<string, string[]> = {};
  if (account === null) problems.account = [`${PROVIDERS[provider].account} is required`];
  const sealed =
    secret === null ? (before?.provider === provider ? before.sealed : null) : sealSecret(auth, KEY, secret);
  if (sealed === null) problems.peppol_secret = [`${PROVIDERS[provider].secret}: required`];
  if (provider === "storecove" && !/^\d+$/.test(account ?? ""))
    problems.account = ["The legal entity id is a number"];
  if (account === null || sealed === null || Object.keys(problems).length > 0)
    throw new Invalid("", problems);
  return { provider, account, sandbox, sealed };
}

const fieldsOf = (connection: StoredConnection | null): Record<string, string> => ({
  provider: connection ? PROVIDERS[connection.provider].label : "none",
  account: connection?.account ?? "",
  sandbox: connection?.sandbox ? "yes" : "no",
});
