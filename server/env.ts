import { z } from "zod";

const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum).default(fallback);

const emptyIsUnset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const schema = z.object({
  PORT: emptyIsUnset(wholeNumber(3000, 0, 65_535)),
  HOST: emptyIsUnset(z.string().default("127.0.0.1")),
  PUBLIC_URL: emptyIsUnset(z.url({ protocol: /^https?$/ }).optional()),
  DATABASE_URL: emptyIsUnset(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATA_DIR: emptyIsUnset(z.string().default("./data")),
  SMTP_URL: emptyIsUnset(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: emptyIsUnset(z.string().default("Zenne Freight <no-reply@zenne.example>")),
  NOTIFY_EMAIL: emptyIsUnset(z.email().optional()),
  ADMIN_EMAIL: emptyIsUnset(z.email().default("admin@zenne.example")),
  ADMIN_PASSWORD: emptyIsUnset(z.string().min(6, "at least 6 characters").optional()),
  DEMO: emptyIsUnset(z.enum(["0", "1"]).optional()),
  SESSION_SECRET: emptyIsUnset(z.string().min(32, "at least 32 characters").optional()),
  TRUST_PROXY: emptyIsUnset(wholeNumber(0, 0, 10)),
  LIMIT_FACTOR: emptyIsUnset(z.coerce.number().positive().default(1)),
  METRICS_TOKEN: emptyIsUnset(z.string().min(16, "at least 16 characters").optional()),
  LOG_LEVEL: emptyIsUnset(
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  ),
});

/** The settings of one process, checked. `demo` is undefined where the default of design.md applies. */
export interface Env {
  port: number;
  host: string;
  /** Without a trailing slash; links in mails, the sitemap and canonical addresses begin with it. */
  publicUrl: string;
  databaseUrl: string | undefined;
  dataDir: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  notifyEmail: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  demo: boolean | undefined;
  sessionSecret: string | undefined;
  trustProxy: number;
  limitFactor: number;
  /** Opens /metrics to whoever sends it; without it only this machine itself may read them. */
  metricsToken: string | undefined;
  logLevel: string;
}

/** A setting that cannot be used; the message names each one. */
export class SettingsError extends Error {}

/**
 * Reads and checks the settings.
 * @throws SettingsError naming every setting that is wrong, never its value
 */
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
    publicUrl: publicUrl.replace(/\/+$/, ""),
    databaseUrl: value.DATABASE_URL,
    dataDir: value.DATA_DIR,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    notifyEmail: value.NOTIFY_EMAIL,
    adminEmail: value.ADMIN_EMAIL.toLowerCase(),
    adminPassword: value.ADMIN_PASSWORD,
    demo: value.DEMO === undefined ? undefined : value.DEMO === "1",
    sessionSecret: value.SESSION_SECRET,
    trustProxy: value.TRUST_PROXY,
    limitFactor: value.LIMIT_FACTOR,
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  };
}

const isWildcard = (host: string) => host === "0.0.0.0" || host === "::";
