import { z } from "zod";
import { company } from "#content/company.ts";
import { weaknessOf } from "#app/accounts/password.server.ts";
import { newPasswordSchema } from "#app/accounts/credentials.ts";
import { parseFilesUrl, type StoreSettings } from "#app/files/object-store.server.ts";
import { DEFAULT_RETENTION, type RetentionPeriods } from "#app/kit/periods.ts";

const wholeNumber = (fallback: number, minimum: number, maximum: number) => {
  const words = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number(words).int(words).min(minimum, words).max(maximum, words).default(fallback);
};

const address = (example: string, ...schemes: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      return url !== null && schemes.includes(url.protocol) && url.hostname !== "";
    },
    { error: `must be an address such as ${example}`, abort: true },
  );

/** Pattern of a From header: `somebody@example.com` or `Somebody <somebody@example.com>`. */
const senderPattern = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const senderOf = ({ name, email }: { name: string; email: string }) =>
  `"${name.replaceAll(/["\\]/g, "")}" <${email}>`;

/** A retention period in days: 0 (unlimited) or at least the minimum. */
const daysOrForGood = (fallback: number, minimum: number) =>
  wholeNumber(fallback, 0, 36_500).refine(
    (days) => days === 0 || days >= minimum,
    `must be 0 (for good), or ${minimum} or more`,
  );

const emptyIsUnset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const fields = z.object({
  PORT: emptyIsUnset(wholeNumber(3000, 0, 65_535)),
  HOST: emptyIsUnset(z.string().default("127.0.0.1")),
  PUBLIC_URL: emptyIsUnset(
    address("https://www.example.com", "http:", "https:")
      .refine((text) => `${new URL(text).origin}/` === new URL(text).href, {
        error: "must end with the host or its port: the product lives at the root of its own domain",
      })
      .optional(),
  ),
  DATABASE_URL: emptyIsUnset(
    address("postgres://user:password@host:5432/database", "postgres:", "postgresql:").optional(),
  ),
  DATABASE_OWNER_URL: emptyIsUnset(
    address("postgres://owner:password@host:5432/database", "postgres:", "postgresql:").optional(),
  ),
  DATABASE_DIRECT_URL: emptyIsUnset(
    address("postgres://user:password@host:5432/database", "postgres:", "postgresql:").optional(),
  ),
  DATABASE_READ_URL: emptyIsUnset(
    address("postgres://user:password@replica:5432/database", "postgres:", "postgresql:").optional(),
  ),
  FILES_URL: emptyIsUnset(
    z
      .string()
      .refine((text) => parseFilesUrl(text) !== null, {
        error:
          "must be an address such as s3://bucket/prefix?region=eu-west-1&endpoint=https://s3.example.com",
      })
      .optional(),
  ),
  FILES_ACCESS_KEY_ID: emptyIsUnset(z.string().optional()),
  FILES_SECRET_ACCESS_KEY: emptyIsUnset(z.string().optional()),
  DATA_DIR: emptyIsUnset(z.string().default("./data")),
  // Read by operations/embedded/binaries.ts, for every command.
  PG_BIN: emptyIsUnset(z.string().optional()),
  SMTP_URL: emptyIsUnset(address("smtp://user:password@mail.example.com:587", "smtp:", "smtps:").optional()),
  BOUNCE_IMAP_URL: emptyIsUnset(
    address("imaps://user:password@mail.example.com/INBOX", "imaps:")
      .refine((text) => new URL(text).username !== "" && new URL(text).password !== "", {
        error: "must hold user and password",
      })
      .optional(),
  ),
  MAIL_FROM: emptyIsUnset(
    z
      .string()
      .regex(senderPattern, "must be such as Somebody <somebody@example.com>")
      .default(senderOf(company)),
  ),
  NOTIFY_EMAIL: emptyIsUnset(z.email().optional()),
  ADMIN_EMAIL: emptyIsUnset(z.email().default("admin@zenne.example")),
  ADMIN_PASSWORD: emptyIsUnset(newPasswordSchema.optional()),
  DEMO: emptyIsUnset(z.enum(["0", "1"], "must be 0 or 1").optional()),
  SESSION_SECRET: emptyIsUnset(z.string().min(32, "at least 32 characters").optional()),
  TRUST_PROXY: emptyIsUnset(wholeNumber(0, 0, 10)),
  LIMIT_FACTOR: emptyIsUnset(z.coerce.number("must be a number").positive("must be more than 0").default(1)),
  METRICS_TOKEN: emptyIsUnset(z.string().min(16, "at least 16 characters").optional()),
  QUOTES_KEEP_DAYS: emptyIsUnset(daysOrForGood(DEFAULT_RETENTION.quotes, 30)),
  CONTACTS_KEEP_DAYS: emptyIsUnset(daysOrForGood(DEFAULT_RETENTION.contacts, 30)),
  DELETED_KEEP_DAYS: emptyIsUnset(wholeNumber(DEFAULT_RETENTION.deleted, 1, 365)),
  IMPORTS_KEEP_DAYS: emptyIsUnset(wholeNumber(DEFAULT_RETENTION.imports, 1, 365)),
  AUDIT_KEEP_DAYS: emptyIsUnset(daysOrForGood(DEFAULT_RETENTION.audit, 30)),
  MAILS_KEEP_DAYS: emptyIsUnset(wholeNumber(DEFAULT_RETENTION.mails, 8, 36_500)),
  LOG_LEVEL: emptyIsUnset(z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info")),
});

/** Settings that refer to the database of DATABASE_URL or to a replica of it. */
const besideDatabaseUrl = {
  DATABASE_DIRECT_URL: "needs DATABASE_URL beside it, with the address of the pooler",
  DATABASE_READ_URL: "needs DATABASE_URL beside it: the embedded database has no replica",
} as const;

/** Validates settings that depend on each other. The first account's password follows the usual rules. */
const schema = fields.superRefine((settings, context) => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  const weakness = ADMIN_PASSWORD === undefined ? null : weaknessOf(ADMIN_PASSWORD, ADMIN_EMAIL);
  const say = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
  if (weakness) say("ADMIN_PASSWORD", weakness);
  for (const name of ["FILES_ACCESS_KEY_ID", "FILES_SECRET_ACCESS_KEY"] as const)
    if ((settings[name] === undefined) !== (settings.FILES_URL === undefined))
      say(name, "goes with FILES_URL: set all three, or none");
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
    if (settings[name] === undefined) continue;
    if (settings.DATABASE_URL === undefined) say(name, besideDatabaseUrl[name]);
    else if (settings[name] === settings.DATABASE_URL)
      say(name, "is the same as DATABASE_URL: leave it away");
  }
});

export interface Env {
  port: number;
  host: string;
  /** Base URL, without a trailing slash, of links in mails, the sitemap and canonical URLs. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** Connection string of the role that owns the tables and runs migrations; defaults to `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** Direct connection to PostgreSQL, when `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl: string | undefined;
  /** A read replica for visitors' pages; it may also be behind a pooler when `databaseDirectUrl` is set. */
  databaseReadUrl: string | undefined;
  /** The object store for the contents of files; undefined when they are in the database. */
  files: StoreSettings | undefined;
  dataDir: string;
  smtpUrl: string | undefined;
  /** The mailbox that receives bounced mails; the URL contains a password. */
  bounceImapUrl: string | undefined;
  mailFrom: string;
  notifyEmail: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  demo: boolean | undefined;
  sessionSecret: string | undefined;
  trustProxy: number;
  limitFactor: number;
  metricsToken: string | undefined;
  retention: RetentionPeriods;
  logLevel: string;
}

export class SettingsError extends Error {}

/** Reads and validates the settings. @throws SettingsError naming every invalid setting, never its value */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`Wrong settings:\n  ${lines.join("\n  ")}`);
  }
  const value = parsed.data;
  const host = value.HOST.includes(":") ? `[${value.HOST}]` : value.HOST;
  const publicUrl = value.PUBLIC_URL ?? `http://${isWildcard(value.HOST) ? "localhost" : host}:${value.PORT}`;
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: publicUrl.replace(/(?<!\/)\/+$/, ""),
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    files: storeSettings(value),
    dataDir: value.DATA_DIR,
    smtpUrl: value.SMTP_URL,
    bounceImapUrl: value.BOUNCE_IMAP_URL,
    mailFrom: value.MAIL_FROM,
    notifyEmail: value.NOTIFY_EMAIL,
    adminEmail: value.ADMIN_EMAIL.toLowerCase(),
    adminPassword: value.ADMIN_PASSWORD,
    demo: value.DEMO === undefined ? undefined : value.DEMO === "1",
    sessionSecret: value.SESSION_SECRET,
    trustProxy: value.TRUST_PROXY,
    limitFactor: value.LIMIT_FACTOR,
    metricsToken: value.METRICS_TOKEN,
    retention: {
      quotes: value.QUOTES_KEEP_DAYS,
      contacts: value.CONTACTS_KEEP_DAYS,
      deleted: value.DELETED_KEEP_DAYS,
      mails: value.MAILS_KEEP_DAYS,
      audit: value.AUDIT_KEEP_DAYS,
      imports: value.IMPORTS_KEEP_DAYS,
    },
    logLevel: value.LOG_LEVEL,
  };
}

function storeSettings(value: z.output<typeof schema>): StoreSettings | undefined {
  const {
    FILES_URL = "",
    FILES_ACCESS_KEY_ID: accessKeyId,
    FILES_SECRET_ACCESS_KEY: secretAccessKey,
  } = value;
  const store = parseFilesUrl(FILES_URL);
  return store && accessKeyId && secretAccessKey ? { ...store, accessKeyId, secretAccessKey } : undefined;
}

/** Returns a sentence for each probably misspelled setting, such as SMTP_ULR or LOGLEVEL. */
export function mistypedSettings(source: Record<string, string | undefined>): string[] {
  // Names of up to four letters, such as PORT, are too similar to other variables.
  const unset = Object.keys(fields.shape).filter((name) => name.length > 4 && !source[name]);
  return Object.keys(source)
    .filter((typed) => source[typed] && !(typed in fields.shape))
    .flatMap((typed) => {
      const intended = unset.find((name) => isOneEditAway(bareName(typed), bareName(name)));
      return intended
        ? [`${typed} is not a setting of Zenne and counts for nothing. Did you mean ${intended}?`]
        : [];
    });
}

const bareName = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, "");

/** True when one character is inserted, deleted or replaced, or two neighbours are swapped. */
function isOneEditAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const most = Math.min(one.length, other.length) - start;
  let end = 0;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const swapped = left.length === 2 && right === `${left[1]}${left[0]}`;
  return swapped || (left.length <= 1 && right.length <= 1);
}

const isWildcard = (host: string) => host === "0.0.0.0" || host === "::";
